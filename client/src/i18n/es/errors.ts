import type { FirstTexts } from '#client/i18n/texts.ts';

export const errors: FirstTexts['errors'] = {
  CARD_NOT_FOUND: 'Tarjeta inválida',
  CARD_EMPTY_MEDIA: 'No hay fotos disponibles para esta tarjeta',
  CARD_EMPTY_PHOTO: 'Tu galería de fotos está vacía.',
  CUSTOMER_NOT_FOUND: 'Cliente no encontrado',
  CUSTOMER_CODE_NOT_FOUND: '¡Código de acceso inválido! Revisa el código e inténtalo de nuevo.',
  CARD_NOT_FROM_CUSTOMER: '¡Código de acceso inválido! Revisa el código e inténtalo de nuevo.',
  ORGANIZATION_NOT_FOUND: 'No hay ningún sitio en esta dirección. Revisa la dirección impresa en tu tarjeta.',
  NOT_FOUND: 'Esto ya no existe. Actualiza la página para ver lo que hay ahora.',
  BAD_INPUT: 'Algún dato no fue aceptado. Revisa lo que escribiste e inténtalo de nuevo.',
  ORDER_COMPLETED: 'Este pedido ya está pagado. Tus fotos están listas.',
  ORDER_AWAITS_PAYMENT:
    'Hay un PIX esperando el pago de este pedido, generado en otro dispositivo o navegador. Paga ese mismo código, pide a quien lo generó que cambie el pedido o espera a que venza.',
  ORDER_HAS_BUYER:
    'Otra persona ya empezó esta compra y solo ella puede cambiar las tarjetas del pedido. Para comprar tú, escribe tus datos al finalizar la compra.',
  RIGHT_EXPIRED: 'Esta página estuvo abierta demasiado tiempo. Actualiza la página para continuar.',
  PAYMENT_IN_PROGRESS: 'Este pago ya está en curso. Espera un momento.',
  NOT_SENT: 'No tienes conexión: no se envió nada. Toca de nuevo cuando vuelva.',
  OUTCOME_UNKNOWN: 'La respuesta no llegó. Revisa qué pasó antes de intentarlo de nuevo: nada se cobra dos veces.',
  TOO_MANY_REQUESTS: 'Demasiados intentos seguidos. Inténtalo de nuevo en {{minutes}} min.',
  SERVER_BUSY: 'Hay mucha gente ahora. Inténtalo de nuevo en unos segundos.',
  PROVIDER_REFUSED: 'Algo salió mal. Inténtalo de nuevo en un momento.',
  PROVIDER_UNAVAILABLE: 'Algo salió mal. Inténtalo de nuevo en unos instantes.',
  PROVIDER_INVALID_REPLY: 'Algo salió mal. Inténtalo de nuevo en unos instantes.',
  UNKNOWN: 'Algo salió mal. Inténtalo de nuevo en unos instantes.',
};
