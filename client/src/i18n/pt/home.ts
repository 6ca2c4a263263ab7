export const home = {
  title: 'Suas fotos estão aqui',
  subtitle: {
    cardOrFace: 'Digite o código do seu cartão ou encontre suas fotos com uma selfie.',
    card: 'Digite o código impresso no seu cartão de fotos.',
    face: 'Encontre suas fotos com uma selfie.',
    neither: 'Reviva os melhores momentos da sua visita.',
  },
  cardCode: 'Código do cartão',
  cardCodeHint: '9 letras e números, como no cartão',
  accessCode: 'Código de acesso',
  accessCodeHint: '6 letras e números',
  accessCodeInvalid: 'Digite os 6 caracteres do código de acesso.',
  accessCodeNeeded: 'Este cartão pede também o código de acesso.',
  load: 'Ver fotos',
  loading: 'Procurando suas fotos…',
} as const;
