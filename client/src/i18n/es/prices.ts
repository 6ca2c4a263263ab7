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
