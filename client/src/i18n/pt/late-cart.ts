/** The texts of the cart's hints about prices. */
export const lateCart = {
  packageOffer: {
    takeFor: 'Leve as {{count}} por {{price}}',
    takeAll: 'Levar tudo',
    taken: 'Pacote completo ✓',
    separate: 'Separadas',
    saves: 'economize {{price}}',
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
    more: 'Mais {{count}}: {{item}} sai por {{price}}',
    back: 'Mais {{count}}: {{item}} devolve {{price}}',
    photos: 'a {{at}}ª foto',
    videos: 'o {{at}}º vídeo',
    both: 'o {{at}}º item',
    allDigital: 'Leve tudo por {{price}}',
  },
} as const;
