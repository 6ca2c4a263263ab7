export const prices = {
  title: 'Valores',
  photos: 'Fotos',
  videos: 'Vídeos',
  both: 'Fotos + Vídeos',
  quantity: 'Quantidade',
  price: 'Preço',
  items_one: '{{count}} item',
  items_other: '{{count}} itens',
  additional: 'Cada item adicional',
  allDigital: 'Pacote digital completo',
  hint: 'Quanto mais você leva, menos paga por item: o preço da faixa vale para todos.',
} as const;
