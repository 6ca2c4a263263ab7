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
