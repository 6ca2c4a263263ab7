import type { PartTexts } from '#client/i18n/texts.ts';

export const prices: PartTexts['prices'] = {
  title: 'Precios',
  photos: 'Fotos',
  videos: 'Videos',
  both: 'Fotos + Videos',
  quantity: 'Cantidad',
  price: 'Precio',
  items_one: '{{count}} artículo',
  items_other: '{{count}} artículos',
  additional: 'Cada artículo adicional',
  allDigital: 'Paquete digital completo',
  hint: 'Cuanto más llevas, menos cuesta cada artículo: el precio del rango vale para todos.',
};

/** The texts of the cart's hints about prices. */
export const lateCart: PartTexts['cart'] = {
  packageOffer: {
    dearer: {
      photos_one: 'Cuesta {{price}} más que tu foto.',
      photos_other: 'Cuesta {{price}} más que tus {{count}} fotos.',
      videos_one: 'Cuesta {{price}} más que tu video.',
      videos_other: 'Cuesta {{price}} más que tus {{count}} videos.',
      both_one: 'Cuesta {{price}} más que tu artículo.',
      both_other: 'Cuesta {{price}} más que tus {{count}} artículos.',
    },
    saved: 'Ahorra {{price}} frente a comprar todo por separado.',
    chosenDearer: 'Lo mismo, por separado, cuesta {{separate}}: {{price}} menos que el paquete.',
    chosenSaved: 'Por separado costaría {{separate}}: ahorras {{price}}.',
    takeOff: 'Quitar el paquete',
  },
  better: {
    photos_one: '{{count}} foto más y cada una sale a {{price}}',
    photos_other: '{{count}} fotos más y cada una sale a {{price}}',
    videos_one: '{{count}} video más y cada uno sale a {{price}}',
    videos_other: '{{count}} videos más y cada uno sale a {{price}}',
    both_one: '{{count}} artículo más y cada uno sale a {{price}}',
    both_other: '{{count}} artículos más y cada uno sale a {{price}}',
    up: '(el total sube).',
    same: 'por el mismo total.',
    down: '¡y el total baja!',
    allDigitalUp: 'Lleva todo por {{price}} (el total sube).',
    shortAllDigital: 'Lleva todo por {{price}}',
  },
};

/** The texts of the dialog of the gallery's cards. */
export const lateCards: PartTexts['cards'] = {
  hint: 'Las fotos de todas tus tarjetas están juntas, en un solo pedido.',
  items_one: '{{count}} foto o video',
  items_other: '{{count}} fotos y videos',
  loading: 'Cargando…',
  remove: 'Quitar tarjeta {{code}}',
  removed: 'Tarjeta quitada',
  addTitle: 'Agregar otra tarjeta',
  add: 'Agregar',
  added: 'Tarjeta agregada',
  already: 'Esta tarjeta ya está en tu galería.',
  asksCode: 'Esta tarjeta pide un código de acceso.',
  open: 'Abrir tarjeta',
  failed: 'No se pudieron cargar las fotos.',
  name: 'Tarjeta {{code}}',
};
