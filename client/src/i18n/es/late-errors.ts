import type { PartTexts } from '#client/i18n/texts.ts';

export const lateErrors: PartTexts['errors'] = {
  REFUSED: 'Transacción rechazada',
  PIX_CREATION_FAILED: 'No se pudo generar el PIX. Paga con tarjeta de crédito o inténtalo de nuevo en unos instantes.',
  PHOTO_EMPTY: 'Este archivo está vacío.',
  PHOTO_TYPE_NOT_SUPPORTED: 'No es una foto PNG o JPEG.',
  PHOTO_TOO_LARGE: 'La foto tiene más de 20 MB.',
  PHOTO_DAMAGED: 'La foto está dañada y no se pudo leer.',
  PHOTO_TOO_MANY_PIXELS: 'La foto es demasiado grande: como máximo 100 megapíxeles.',
  TOO_MANY_PHOTOS: 'Máximo 20 fotos por vez. Envía esta después.',
  UPLOAD_NOT_ALLOWED: 'Este lugar no recibe fotos de visitantes.',
  CARD_DATA_NOT_ACCEPTED: 'Por seguridad, no envíes datos de tarjeta aquí: solo van en el formulario de pago.',
  ZIPCODE_INVALID: 'El CEP debe tener 8 dígitos',
  ZIPCODE_NOT_FOUND: 'CEP no encontrado',
  POSTAL_CODE_NOT_FOUND: 'Código postal no encontrado',
  ADDRESS_NOT_FOUND: 'Dirección no encontrada',
  ORDER_CHANGED: 'El total del pedido cambió. Revisa el nuevo valor antes de pagar.',
  ORDER_INCOMPLETE: 'Faltan datos en el pedido. Revisa tus datos y la dirección.',
  BUYER_CHANGED: 'Otra persona completó los datos de este pedido. Revisa tus datos y continúa.',
  BUYER_NOT_PROVEN: 'El correo y el documento no son los de quien hizo este pedido. Revísalos e inténtalo de nuevo.',
  TRANSFER_TOO_SLOW: 'La conexión es demasiado lenta. Inténtalo de nuevo con mejor señal.',
};
