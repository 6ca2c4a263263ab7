import type { Texts } from '#client/i18n/texts.ts';

export const paying: Texts['paying'] = {
  instant: 'al instante',
  inBankApp: 'Paga en la app de tu banco',
  wait: {
    bank: 'Esperando el pago',
    back: 'Qué bueno que volviste',
    creditCard: 'Esperando al proveedor de pagos',
  },
  receiver: 'PIX a {{receiver}}',
  validUntil: 'vale hasta las {{time}}',
  paste: 'Después, en tu banco, pégalo en {{field}}.',
  scan: 'Apunta con la app de tu banco.',
  bankIsSlow: '¿Ya pagaste? Algunos bancos tardan hasta 1 minuto en avisar. Las fotos aparecen aquí solas.',
  copied: 'Copiado. Abre la app del banco',
  ask: {
    name: 'Pedir a alguien',
    message: '¿Me pagas este PIX? Son {{total}} por nuestras fotos. Pégalo en Pix Copia e Cola:',
    copied: 'Mensaje copiado: pégalo en el chat',
  },
  qr: 'Código QR',
  ended: {
    kept: 'Tus fotos siguen en el pedido.',
    alreadyPaid: '¿Ya habías pagado?',
    alreadyPaidHint: 'No pagues otra vez. Lo revisamos por ti y liberamos las fotos al instante.',
  },
  received: 'Pago recibido',
  creditCard: {
    privacy: 'El número va directo al proveedor de pagos.',
    cvvAgain: 'Escribe el CVV de nuevo. El resto quedó como estaba.',
    checking: 'Revisando la tarjeta',
    checkingHint: 'Suele tardar pocos segundos. Tus fotos son las siguientes.',
    ends: '{{brand}} terminada en {{digits}}',
    name: 'Tarjeta',
    payOnce: 'Puedes cerrar: las fotos aparecen en la galería. No pagues otra vez.',
  },
  otherPhone: {
    heading: 'Alguien ya empezó este pedido',
    hint: 'Pagando este, nadie paga dos veces.',
    unpaid: 'Todavía no se pagó',
    pay: 'Pagar este PIX aquí',
    change: 'Cambiar el pedido',
    hidden: 'Los datos de quien empezó no aparecen aquí.',
  },
  pending: {
    pix: 'PIX pendiente',
    creditCard: 'Tarjeta en revisión',
    see: { pix: 'Ver código', creditCard: 'Ver pago' },
  },
};
