import type { PartTexts } from '#client/i18n/texts.ts';

/** The texts of the cart that its first sight does not need. */
export const lateCart: PartTexts['cart'] = {
  yours: 'Tu pedido',
  showAll: 'Mostrar todo',
  removed: { photo: 'Foto {{number}} quitada', video: 'Video {{number}} quitado' },
  offer: {
    next: {
      photos: 'La {{at}}.ª foto sale por',
      videos: 'El {{at}}.º video sale por',
      both: 'El {{at}}.º artículo sale por',
    },
    back: {
      photos: 'La {{at}}.ª foto devuelve',
      videos: 'El {{at}}.º video devuelve',
      both: 'El {{at}}.º artículo devuelve',
    },
    step: {
      photos: '{{count}} más y cada una sale por',
      videos: '{{count}} más y cada uno sale por',
      both: '{{count}} más y cada uno sale por',
    },
    more: 'Elegir más fotos',
    open: 'elegir más fotos',
  },
  step: {
    photos: '{{count}} más y todas salen por {{price}}',
    videos: '{{count}} más y todos salen por {{price}}',
    both: '{{count}} más y todos salen por {{price}}',
    sums: '{{before}} por {{beforePrice}} → {{after}} por {{afterPrice}}',
  },
  everything: {
    photos_one: 'Te llevas todas las fotos de esta tarjeta',
    photos_other: 'Te llevas todas las fotos de estas tarjetas',
    videos_one: 'Te llevas todos los videos de esta tarjeta',
    videos_other: 'Te llevas todos los videos de estas tarjetas',
    both_one: 'Te llevas todo lo de esta tarjeta',
    both_other: 'Te llevas todo lo de estas tarjetas',
  },
  packageOffer: {
    takeFor: 'Lleva las {{count}} por {{price}}',
    takeAll: 'Llevar todo',
    taken: 'Paquete completo ✓',
    separate: 'Por separado',
    saves: 'ahorra {{price}}',
    and: 'y',
    oneByOne: '{{contents}} · una a una {{price}}',
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
    more: '{{count}} más: {{item}} sale a {{price}}',
    back: '{{count}} más: {{item}} devuelve {{price}}',
    photos: 'la {{at}}.ª foto',
    videos: 'el {{at}}.º video',
    both: 'el {{at}}.º artículo',
    allDigital: 'Lleva todo por {{price}}',
  },
};
