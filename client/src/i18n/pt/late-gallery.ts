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

/** The texts of the cart's hints about prices. */
export const lateCart = {
  packageOffer: {
    dearer: {
      photos_one: 'Custa {{price}} a mais que a sua foto.',
      photos_other: 'Custa {{price}} a mais que as suas {{count}} fotos.',
      videos_one: 'Custa {{price}} a mais que o seu vídeo.',
      videos_other: 'Custa {{price}} a mais que os seus {{count}} vídeos.',
      both_one: 'Custa {{price}} a mais que o seu item.',
      both_other: 'Custa {{price}} a mais que os seus {{count}} itens.',
    },
    saved: 'Economize {{price}} em relação a comprar tudo separado.',
    chosenDearer: 'Os mesmos itens, separados, custam {{separate}}: {{price}} a menos que o pacote.',
    chosenSaved: 'Separados, custariam {{separate}}: você economiza {{price}}.',
    takeOff: 'Tirar o pacote',
  },
  better: {
    photos_one: 'Mais {{count}} foto e cada uma sai por {{price}}',
    photos_other: 'Mais {{count}} fotos e cada uma sai por {{price}}',
    videos_one: 'Mais {{count}} vídeo e cada um sai por {{price}}',
    videos_other: 'Mais {{count}} vídeos e cada um sai por {{price}}',
    both_one: 'Mais {{count}} item e cada um sai por {{price}}',
    both_other: 'Mais {{count}} itens e cada um sai por {{price}}',
    up: '(o total sobe).',
    same: 'pelo mesmo total.',
    down: 'e o total diminui!',
    allDigitalUp: 'Leve tudo por {{price}} (o total sobe).',
    shortAllDigital: 'Leve tudo por {{price}}',
  },
} as const;

/** The texts of the dialog of the gallery's cards. */
export const lateCards = {
  hint: 'As fotos de todos os cartões ficam juntas, em um só pedido.',
  items_one: '{{count}} foto ou vídeo',
  items_other: '{{count}} fotos e vídeos',
  loading: 'Carregando…',
  remove: 'Remover cartão {{code}}',
  removed: 'Cartão removido',
  addTitle: 'Adicionar outro cartão',
  add: 'Adicionar',
  added: 'Cartão adicionado',
  already: 'Este cartão já está na sua galeria.',
  asksCode: 'Este cartão pede um código de acesso.',
  open: 'Abrir cartão',
  failed: 'As fotos não puderam ser carregadas.',
  name: 'Cartão {{code}}',
} as const;
