import type { PartTexts } from '#client/i18n/texts.ts';

/** The texts of the cart's hints about prices. */
export const lateCart: PartTexts['cart'] = {
  packageOffer: {
    takeFor: 'Lleva las {{count}} por {{price}}',
    takeAll: 'Llevar todo',
    taken: 'Paquete completo ✓',
    separate: 'Por separado',
    saves: 'ahorra {{price}}',
    dearer: {
      photos_one: 'Cuesta {{price}} más que tu foto.',
      photos_other: 'Cuesta {{price}} más que tus {{count}} fotos.',
      videos_one: 'Cuesta {{price}} más que tu video.',
      videos_other: 'Cuesta {{price}} más que tus {{count}} videos.',
      both_one: 'Cuesta {{price}} más que tu artículo.',
      both_other: 'Cuesta {{price}} más que tus {{count}} artículos.',
    },
    saved: 'Ahorra {{price}} frente a comprar todo por separado.',
    chosenDearer: 'Lo mismo, por separado, cuesta {{separate}}: {{price}} menos que el paquete.',
    chosenSaved: 'Por separado costaría {{separate}}: ahorras {{price}}.',
    takeOff: 'Quitar el paquete',
  },
  better: {
    more: '{{count}} más: {{item}} sale a {{price}}',
    back: '{{count}} más: {{item}} devuelve {{price}}',
    photos: 'la {{at}}.ª foto',
    videos: 'el {{at}}.º video',
    both: 'el {{at}}.º artículo',
    allDigital: 'Lleva todo por {{price}}',
  },
};
