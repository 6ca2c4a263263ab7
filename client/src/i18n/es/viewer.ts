import type { Texts } from '#client/i18n/texts.ts';

export const viewer: Texts['viewer'] = {
  title: 'Visor',
  previous: 'Anterior',
  next: 'Siguiente',
  close: 'Cerrar',
  position: '{{position}} de {{total}}',
  compare: 'Comparar',
  pair: 'Fotos {{first}} y {{second}}',
  pin: 'Fijar',
  pinPhoto: 'Fijar foto {{number}}',
  add: 'Agregar al pedido',
  remove: 'Quitar del pedido',
  takeOut: 'Quitar',
  inOrder: 'En tu pedido',
  swipeUp: 'Desliza la foto hacia arriba para elegirla',
  more: 'Más opciones',
  filmFromHere: 'Ver desde aquí',
  scrubber: 'Ir a una foto',
  cover: 'Abrir la foto de portada',
  share: 'Compartir',
  linkCopied: 'Enlace de la foto copiado',
  linkFailed: 'Copia la dirección de la barra del navegador.',
  play: 'Reproducir',
  offlinePhoto: 'Sin conexión: esta es la miniatura. La foto aparece completa cuando vuelva internet.',
  offlineVideo: 'Sin conexión: el video se abre cuando vuelva internet.',
  gone: 'Esta foto ya no está en esta galería.',
  delete: 'Eliminar',
  deleteFromGallery: 'Eliminar de la galería…',
  deletePhoto: '¿Eliminar esta foto?',
  deleteVideo: '¿Eliminar este video?',
  deleteWarning: 'Sale de la galería para siempre: no se puede deshacer.',
  deleteBought: 'Ya compraste este artículo. Si aún no lo descargaste, hazlo antes de eliminarlo.',
  deleteOrdered: 'También sale de tu pedido.',
  keep: 'Conservar',
  deleted: 'Eliminado de la galería',
  deleteFailed: 'No se pudo eliminar. Nada cambió; inténtalo de nuevo.',
};

export const film: Texts['film'] = {
  pause: 'Pausar',
  play: 'Continuar',
  all: 'Ver todas',
  save: 'Guardar como película',
  shape: 'Formato',
  shapes: {
    upright: { name: 'Vertical', for: 'para Stories, Reels y Estados' },
    square: { name: 'Cuadrado', for: 'para chats' },
  },
  some: 'La película lleva {{count}} de tus {{total}} fotos, del principio al final del día.',
  onDevice: 'Se hace en tu dispositivo, sin sonido: no se envía nada.',
  make: 'Hacer la película',
  making: 'Haciendo la película…',
  cancel: 'Cancelar',
  ready: 'Tu película está lista: {{size}}',
  leftOut_one: '{{count}} foto no se pudo incluir.',
  leftOut_other: '{{count}} fotos no se pudieron incluir.',
  share: 'Compartir la película',
  download: 'Guardar la película',
  another: 'Hacer otra',
  failed: 'No se pudo hacer la película. Revisa tu conexión e inténtalo de nuevo.',
};

export const together: Texts['together'] = {
  added: {
    photos_one: 'Alguien marcó {{count}} foto más en esta tarjeta',
    photos_other: 'Alguien marcó {{count}} fotos más en esta tarjeta',
    items_one: 'Alguien marcó {{count}} video más en esta tarjeta',
    items_other: 'Alguien marcó {{count}} fotos y videos más en esta tarjeta',
  },
  removed: {
    photos_one: 'Alguien desmarcó {{count}} foto en esta tarjeta',
    photos_other: 'Alguien desmarcó {{count}} fotos en esta tarjeta',
    items_one: 'Alguien desmarcó {{count}} video en esta tarjeta',
    items_other: 'Alguien desmarcó {{count}} fotos y videos en esta tarjeta',
  },
  changed: 'Alguien cambió la selección de esta tarjeta',
  invite: 'Invitar a elegir',
  invitation: 'Elijamos juntos las fotos de nuestro día:',
  copied: 'Enlace de la galería copiado',
};

export const reminder: Texts['reminder'] = {
  remind: 'Recuérdame',
  send: 'Enviármelo',
  title: 'Buscar mis fotos',
  hint: 'Mañana y en 48 horas, en tu calendario. El recordatorio lleva el código de la tarjeta: envíalo solo a quien pueda ver las fotos.',
  copied: 'Dirección de la tarjeta copiada',
  notSent: 'No se pudo enviar. Anota el código {{card}}.',
};

export const album: Texts['album'] = {
  title: 'Tu álbum',
  forget: 'Borrar la tarjeta {{card}}',
  forgotten: 'Tarjeta borrada de este dispositivo',
  way: 'Volver a las fotos',
  keep_one: 'Guardar esta tarjeta en este dispositivo',
  keep_other: 'Guardar estas tarjetas en este dispositivo',
  keepHint: 'En la página de inicio de este sitio, a la vista de quien use el dispositivo. Borra cuando quieras.',
  blocked: 'Este navegador no deja que el sitio guarde nada. Anota el código de la tarjeta.',
  full: 'El álbum guarda 8 tarjetas: la más antigua salió.',
};

export const homeScreen: Texts['homeScreen'] = {
  add: 'Guardar en inicio',
  added: 'Listo: busca el icono en la pantalla de inicio.',
  share: 'Toca Compartir. Si no aparece, toca antes ⋯',
  choose: 'Elige “Agregar a inicio” o “Añadir a pantalla de inicio”',
  confirm: 'Toca “Agregar” o “Añadir”',
  firstTime: 'La primera vez que abras el sitio desde el icono, escribe el código de tu tarjeta.',
};
