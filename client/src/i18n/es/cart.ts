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
  allDigitalIncluded: 'Todas las fotos y videos de tus tarjetas',
  checkout: 'Finalizar compra',
  gone: 'El pedido cambió: esta foto ya no existe. Revisa la selección.',
  renewed: 'Tu pedido había vencido. Abrimos otro con las mismas elecciones.',
  renewedPartly: 'Tu pedido había vencido. Abrimos otro con las elecciones que aún existen: revísalo.',
  hidden_one: '{{count}} artículo más de una tarjeta que no está abierta',
  hidden_other: '{{count}} artículos más de una tarjeta que no está abierta',
  showCart: 'Ver artículos',
};
