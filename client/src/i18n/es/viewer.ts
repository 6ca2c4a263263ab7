import type { Texts } from '#client/i18n/texts.ts';

export const viewer: Texts['viewer'] = {
  title: 'Visor',
  previous: 'Anterior',
  next: 'Siguiente',
  close: 'Cerrar',
  position: '{{position}} de {{total}}',
  add: 'Agregar al pedido',
  remove: 'Quitar del pedido',
  photos_one: '{{count}} foto',
  photos_other: '{{count}} fotos',
  videos_one: '{{count}} video',
  videos_other: '{{count}} videos',
};

export const viewing: Texts['viewing'] = {
  scrubber: 'Ir a una foto',
  cover: 'Abrir la foto de portada',
  share: 'Compartir',
  linkCopied: 'Enlace de la foto copiado',
  linkFailed: 'Copia la dirección de la barra del navegador.',
  play: 'Reproducir',
  offlinePhoto: 'Sin conexión: esta es la miniatura. La foto aparece completa cuando vuelva internet.',
  offlineVideo: 'Sin conexión: el video se abre cuando vuelva internet.',
  gone: 'Esta foto ya no está en esta galería.',
  remove: 'Eliminar',
  removePhoto: '¿Eliminar esta foto?',
  removeVideo: '¿Eliminar este video?',
  removeWarning: 'Sale de la galería para siempre: no se puede deshacer.',
  removeBought: 'Ya compraste este artículo. Si aún no lo descargaste, hazlo antes de eliminarlo.',
  removeOrdered: 'También sale de tu pedido.',
  keep: 'Conservar',
  removed: 'Eliminado de la galería',
  removeFailed: 'No se pudo eliminar. Nada cambió; inténtalo de nuevo.',
};

export const film: Texts['film'] = {
  pause: 'Pausar',
  play: 'Continuar',
  all: 'Ver todas',
};
