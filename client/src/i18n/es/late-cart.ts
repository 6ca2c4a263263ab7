import type { PartTexts } from '#client/i18n/texts.ts';

/** The texts of the cart that its first sight does not need. */
export const lateCart: PartTexts['cart'] = {
  yours: 'Tu pedido',
  showAll: 'Mostrar todo',
  removed: { photo: 'Foto {{number}} quitada', video: 'Video {{number}} quitado' },
  chooseMore: 'Elegir más fotos',
  everything: {
    photos_one: 'Te llevas todas las fotos de esta tarjeta',
    photos_other: 'Te llevas todas las fotos de estas tarjetas',
    videos_one: 'Te llevas todos los videos de esta tarjeta',
    videos_other: 'Te llevas todos los videos de estas tarjetas',
    both_one: 'Te llevas todo lo de esta tarjeta',
    both_other: 'Te llevas todo lo de estas tarjetas',
  },
  packageOffer: {
    takeFor: 'Lleva todo por {{price}}',
    takeAll: 'Llevar todo',
    taken: 'Paquete completo ✓',
    separate: 'Por separado',
    saves: 'ahorra {{price}}',
    and: 'y',
    oneByOne: '{{contents}} · uno a uno {{price}}',
    youSave: 'Ahorras {{price}}',
    same: {
      photos_one: 'Es la misma foto.',
      photos_other: 'Son las mismas {{contents}}.',
      videos_one: 'Es el mismo video.',
      videos_other: 'Son los mismos {{contents}}.',
      both_one: 'Es lo mismo.',
      both_other: 'Son los mismos {{contents}}.',
    },
    dearer: {
      photos_one: 'Sola cuesta {{price}}.',
      photos_other: 'Por separado cuestan {{price}}.',
      videos_one: 'Solo cuesta {{price}}.',
      videos_other: 'Por separado cuestan {{price}}.',
      both_one: 'Solo cuesta {{price}}.',
      both_other: 'Por separado cuestan {{price}}.',
    },
    saved: 'Ahorra {{price}} frente a comprar todo por separado.',
    takeOff: 'Quitar el paquete',
  },
  better: {
    price: {
      photos: '{{count}} más y cada una sale por {{price}}',
      videos: '{{count}} más y cada uno sale por {{price}}',
      both: '{{count}} más y cada uno sale por {{price}}',
    },
    sum: {
      photos: '{{count}} más: las {{at}} por {{price}}',
      videos: '{{count}} más: los {{at}} por {{price}}',
      both: '{{count}} más: los {{at}} por {{price}}',
    },
    allDigital: 'Lleva todo por {{price}}',
  },
};
