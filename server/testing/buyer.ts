import type { Address } from '#shared/customer/address.ts';
import type { Customer } from '#shared/customer/customer.ts';

export const CUSTOMER: Customer = {
  name: 'Ana',
  email: 'pendente@example.com',
  documentType: 'cpf',
  document: '11144477735',
  phone: '+5511987654321',
  acceptedTerms: true,
};

export const ADDRESS: Address = {
  country: 'br',
  zipcode: '01310-100',
  street: 'Avenida Paulista',
  streetNumber: '1578',
  state: 'BR-SP',
  city: 'São Paulo',
  neighborhood: 'Bela Vista',
};
