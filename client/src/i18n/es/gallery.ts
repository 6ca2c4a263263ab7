import type { Texts } from '#client/i18n/texts.ts';

export const gallery: Texts['gallery'] = {
  back: 'Volver',
  prices: 'Precios',
  addPhotos: 'Agregar fotos',
  loading: 'Cargando tus fotos…',
  sold: 'Fotos compradas',
  soldCount_one: '{{count}} artículo comprado',
  soldCount_other: '{{count}} artículos comprados',
  unsold: 'Fotos para comprar',
  unsoldFree: 'Fotos para ver',
  unsoldHint: 'Toca para ver, marca para comprar.',
  extras: 'Extras',
  extrasHint: 'Regalos del lugar, sin costo.',
  photo: 'Foto {{number}}',
  video: 'Video {{number}}',
  addPhoto: 'Agregar foto {{number}} al pedido',
  addVideo: 'Agregar video {{number}} al pedido',
  changeFailed: 'No se pudo cambiar el pedido. Revisa la selección e inténtalo de nuevo.',
  orderFailed: 'No se pudo cargar el carrito.',
  productsFailed: 'No se pudieron cargar los precios.',
  retry: 'Intentar de nuevo',
  empty: 'Tu galería de fotos está vacía.',
  nothingSold: 'No hay fotos compradas en tu galería.',
  failed: 'Algo salió mal. Actualiza la página e inténtalo de nuevo.',
  reload: 'Actualizar página',
  onSiteOnly: 'Lo sentimos, no vendemos por internet. Las fotos están disponibles solo en el lugar.',
  imageFailed: 'Imagen no disponible',
};

export const viewer: Texts['viewer'] = {
  title: 'Visor',
  previous: 'Anterior',
  next: 'Siguiente',
  close: 'Cerrar',
  position: '{{position}} de {{total}}',
  add: 'Agregar al pedido',
  remove: 'Quitar del pedido',
};

export const prices: Texts['prices'] = {
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
