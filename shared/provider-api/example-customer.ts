export const ANA = {
  name: 'Ana Prado',
  email: 'ana@example.com',
  document: '11144477735',
  document_type: 'cpf',
  phone: '+5511987654321',
  accepted_terms: true,
} as const;

export const HOME = {
  country: 'br',
  zipcode: '01001000',
  street: 'Praça da Sé',
  street_number: '1',
  state: 'SP',
  city: 'São Paulo',
  neighborhood: 'Sé',
} as const;
