import type { Texts } from '#client/i18n/texts.ts';

export const receipt: Texts['receipt'] = {
  heading: 'Receipt',
  total: 'Total',
  method: 'Payment',
  methods: { pix: 'PIX', creditCard: 'Credit card' },
  date: 'Date',
  reference: 'Order',
  contact: 'Contact',
  share: 'Share',
  print: 'Print',
  copied: 'Receipt copied.',
  notShared: 'This browser could not share the receipt.',
};
