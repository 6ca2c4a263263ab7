import type { Texts } from '../texts.ts';

export const cart: Texts['cart'] = {
  title: 'Carrito',
  open: 'Carrito, {{count}}',
  empty: 'Marca las fotos que quieres llevar.',
  items_one: '{{count}} artículo',
  items_other: '{{count}} artículos',
  total: 'Total',
  removePhoto: 'Quitar foto {{number}}',
  removeVideo: 'Quitar video {{number}}',
  allDigital: 'Paquete digital completo',
  allDigitalHint: 'Llevar todo cuesta menos que comprar por separado.',
  allDigitalIncluded: 'Todas las fotos y todos los videos del pedido',
  checkout: 'Finalizar compra',
  showCart: 'Ver artículos',
};
