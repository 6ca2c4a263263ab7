import type { Texts } from '../texts.ts';

export const cardPayment: Texts['cardPayment'] = {
  method: 'Forma de pago',
  name: 'Tarjeta de crédito',
  heading: 'Paga con tarjeta de crédito',
  privacy: 'Los datos van directo al proveedor de pagos. No se guardan aquí.',
  number: 'Número de la tarjeta',
  holderName: 'Nombre en la tarjeta',
  month: 'Mes',
  monthExample: 'MM',
  year: 'Año',
  yearExample: 'AAAA',
  cvv: 'CVV',
  pay: 'Pagar',
  paying: 'Procesando el pago…',
  payByPix: 'Pagar con PIX',
  payByCard: 'Pagar con tarjeta',
  refusedHint:
    'El banco no lo aprobó y no se cobró nada. Revisa los datos y escribe el CVV de nuevo, o usa otra tarjeta.',
  tokenRejected: 'No se aceptaron los datos de la tarjeta. Revisa el número, el vencimiento y el CVV.',
  tokenUnavailable: 'El proveedor de pagos no respondió y no se cobró nada. Inténtalo de nuevo en un momento.',
  orderChanged: 'El total del pedido cambió a {{total}}. Revísalo y toca “Pagar” para continuar.',
  orderRenewed:
    'El pedido había caducado y se rehízo con tus elecciones. Revisa el total y toca “Pagar” para continuar.',
  outcomeUnknown: 'Aún no sabemos si se hizo el cobro. Lo estamos verificando: no hace falta pagar otra vez.',
  notConfigured:
    'No se puede pagar con tarjeta: la clave pública del proveedor de pagos no está configurada. Avisa al lugar.',
  pixWaits: 'El código PIX de este pedido aún vale. Paga una sola vez: al pagar con tarjeta, deja de valer.',
  pixInstead:
    'No se cobró la tarjeta: este pedido ya tenía un código PIX. Para pagar con tarjeta de todos modos, escribe el CVV de nuevo.',
  seePix: 'Ver el código PIX',
  waiting: 'Pago en revisión',
  waitingHint: 'El proveedor está revisando la tarjeta. No pagues otra vez: esta página detecta la respuesta sola.',
  problems: {
    required: 'Completa este campo.',
    number: 'Revisa el número: falta o sobra algún dígito.',
    name: 'Escribe el nombre como está en la tarjeta.',
    month: 'De 1 a 12.',
    year: 'De 2020 a 3000.',
    expired: 'Esta tarjeta venció.',
    cvv: 'Son {{digits}} números.',
  },
};
