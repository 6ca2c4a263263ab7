/** The receipt of a completed order. */
export const receipt = {
  heading: 'Recibo',
  total: 'Total',
  method: 'Pagamento',
  methods: { pix: 'PIX', creditCard: 'Cartão de crédito' },
  date: 'Data',
  reference: 'Pedido',
  contact: 'Contato',
  share: 'Compartilhar',
  print: 'Imprimir',
  copied: 'Recibo copiado.',
  notShared: 'Não foi possível compartilhar o recibo neste navegador.',
} as const;
