import type { Texts } from '#client/i18n/texts.ts';

export const receipt: Texts['receipt'] = {
  heading: 'Recibo',
  total: 'Total',
  method: 'Pago',
  methods: { pix: 'PIX', creditCard: 'Tarjeta de crédito' },
  date: 'Fecha',
  reference: 'Pedido',
  contact: 'Contacto',
  share: 'Compartir',
  print: 'Imprimir',
  copied: 'Recibo copiado.',
  notShared: 'No se pudo compartir el recibo en este navegador.',
};
