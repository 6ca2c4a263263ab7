import type { PartTexts } from '#client/i18n/texts.ts';

export const prices: PartTexts['prices'] = {
  title: 'Precios',
  photos: 'Fotos',
  videos: 'Videos',
  both: 'Fotos + Videos',
  each: 'por unidad',
  range: { photos: '{{from}} a {{to}} fotos', videos: '{{from}} a {{to}} videos', both: '{{from}} a {{to}} artículos' },
  from: { photos: '{{from}} fotos o más', videos: '{{from}} videos o más', both: '{{from}} artículos o más' },
  own: 'Tu pedido: {{items}}, {{price}}',
  saving: {
    photos: 'Ahorra {{price}} en cada una',
    videos: 'Ahorra {{price}} en cada uno',
    both: 'Ahorra {{price}} en cada uno',
  },
  entry: {
    photos: 'La {{at}}.ª sale por {{price}}',
    videos: 'El {{at}}.º sale por {{price}}',
    both: 'El {{at}}.º sale por {{price}}',
  },
  less: '{{at}} cuestan {{price}} menos que {{before}}',
  whole: 'Tabla completa',
  quantity: 'Cantidad',
  price: 'Precio',
  items_one: '{{count}} artículo',
  items_other: '{{count}} artículos',
  additional: 'Cada artículo adicional',
  allDigital: 'Paquete digital completo',
  hint: 'Cuanto más llevas, menos cuesta cada artículo: el precio del rango vale para todos.',
};
