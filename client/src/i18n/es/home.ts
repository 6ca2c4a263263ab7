import type { Texts } from '../texts.ts';

export const home: Texts['home'] = {
  title: 'Tus fotos están aquí',
  subtitle: {
    cardOrFace: 'Escribe el código de tu tarjeta o encuentra tus fotos con una selfie.',
    card: 'Escribe el código impreso en tu tarjeta de fotos.',
    face: 'Encuentra tus fotos con una selfie.',
    neither: 'Revive los mejores momentos de tu visita.',
  },
  cardCode: 'Código de la tarjeta',
  cardCodeHint: '9 letras y números, como en la tarjeta',
  accessCode: 'Código de acceso',
  accessCodeHint: '6 letras y números',
  accessCodeInvalid: 'Escribe los 6 caracteres del código de acceso.',
  accessCodeNeeded: 'Esta tarjeta también pide el código de acceso.',
  load: 'Ver fotos',
  loading: 'Buscando tus fotos…',
};
