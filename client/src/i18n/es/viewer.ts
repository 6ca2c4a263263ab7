import type { Texts } from '#client/i18n/texts.ts';

export const viewer: Texts['viewer'] = {
  title: 'Visor',
  previous: 'Anterior',
  next: 'Siguiente',
  position: '{{position}} de {{total}}',
  add: 'Agregar al pedido',
  remove: 'Quitar del pedido',
  takeOut: 'Quitar',
  inOrder: 'En tu pedido',
  notSold: { photo: 'Esta foto no se vende por internet.', video: 'Este video no se vende por internet.' },
  slideshowFromHere: 'Ver desde aquí',
  scrubber: 'Ir a una foto',
  linkCopied: 'Enlace de la foto copiado',
  linkFailed: 'Copia la dirección de la barra del navegador.',
  play: 'Reproducir',
  gone: 'Esta foto ya no está en esta galería.',
  delete: 'Eliminar',
  deletePhoto: '¿Eliminar esta foto?',
  deleteVideo: '¿Eliminar este video?',
  deleteWarning: 'Desaparece para quien tiene el código: no se puede deshacer.',
  deleteBought: 'Ya es tuyo. Si aún no lo descargaste, hazlo antes de eliminarlo.',
  deleteOrdered: 'También se quita de tu pedido.',
  takedown: {
    photo: 'Pedir que se retire esta foto',
    video: 'Pedir que se retire este video',
    body: '¡Hola! Pido que se retire la imagen {{number}} ({{file}}):\n{{address}}',
  },
  cancel: 'Cancelar',
  deleted: 'Eliminado de la galería',
  deleteFailed: 'No se pudo eliminar. Nada cambió; inténtalo de nuevo.',
};

export const slideshow: Texts['slideshow'] = {
  pause: 'Pausar',
  all: 'Ver todas',
};

export const film: Texts['film'] = {
  save: 'Hacer una película',
  shape: 'Formato',
  shapes: { upright: 'Vertical', square: 'Cuadrado' },
  shows: 'Con lo que es tuyo: {{shown}}.',
  some: 'La película muestra {{shown}}, de {{total}}, del principio al final del día.',
  onDevice: 'Se hace aquí, sin sonido: no se envía nada.',
  make: 'Hacer la película',
  making: 'Haciendo la película…',
  ready: 'Tu película está lista',
  leftOut_one: '{{count}} foto no se pudo incluir.',
  leftOut_other: '{{count}} fotos no se pudieron incluir.',
  share: 'Compartir la película',
  download: 'Guardar la película',
  another: 'Hacer otra',
  failed: 'No se pudo hacer la película. Revisa tu conexión e inténtalo de nuevo.',
};

export const together: Texts['together'] = {
  added: {
    photos_one: '{{count}} foto agregada en el otro celular',
    photos_other: '{{count}} fotos agregadas en el otro celular',
    items_one: '{{count}} video agregado en el otro celular',
    items_other: '{{count}} fotos y videos agregados en el otro celular',
  },
  removed: {
    photos_one: '{{count}} foto quitada en el otro celular',
    photos_other: '{{count}} fotos quitadas en el otro celular',
    items_one: '{{count}} video quitado en el otro celular',
    items_other: '{{count}} fotos y videos quitados en el otro celular',
  },
  changed: 'Las fotos cambiaron en el otro celular',
  invite: 'Invitar a elegir',
  invitation: 'Vamos a elegir las fotos de nuestro día:',
  copied: 'Enlace de la galería copiado',
};

export const reminder: Texts['reminder'] = {
  remind: 'Recuérdame',
  send: 'Enviármelo',
  title: 'Buscar mis fotos',
  set: 'Agendado',
  hint: 'Tu calendario te avisa mañana y en 48 horas.',
  note: 'La dirección lleva el código de la tarjeta: envíala solo a quien pueda ver las fotos.',
  copied: 'Dirección de la tarjeta copiada',
  notSent: 'No se pudo enviar. Anota el código {{card}}.',
};

export const album: Texts['album'] = {
  title: 'Tu álbum',
  continue_one: 'Continúa: {{count}} elegida',
  continue_other: 'Continúa: {{count}} elegidas',
  bought_one: '{{count}} comprada',
  bought_other: '{{count}} compradas',
  open: 'Abrir',
  options: 'Opciones de la tarjeta {{card}}',
  forget: 'Borrar',
  forgotten: 'Tarjeta borrada de este dispositivo',
  comeBack: 'Para volver:',
  way: 'Volver a las fotos',
  offer: '¿Quieres continuar después?',
  keep_one: 'Guardar este código en este dispositivo',
  keep_other: 'Guardar estos códigos en este dispositivo',
  keepHint: 'También lo ve quien use el dispositivo.',
  blocked: 'Este navegador no deja que el sitio guarde nada. Anota el código de la tarjeta.',
  full: 'El álbum guarda 8 tarjetas: se quitó la más antigua.',
};

export const homeScreen: Texts['homeScreen'] = {
  add: 'Agregar a inicio',
  added: 'Listo: busca el icono en la pantalla de inicio.',
  share: 'Toca Compartir. Si no aparece, toca antes ⋯',
  choose: 'Elige “Agregar a inicio” o “Añadir a pantalla de inicio”',
  confirm: 'Toca “Agregar” o “Añadir”',
  firstTime: 'La primera vez que abras el sitio desde el icono, escribe el código de tu tarjeta.',
};
