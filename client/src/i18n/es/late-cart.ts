import type { PartTexts } from '#client/i18n/texts.ts';

/** The texts of the cart's hints about prices. */
export const lateCart: PartTexts['cart'] = {
  packageOffer: {
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
    photos_one: '{{count}} foto más y cada una sale a {{price}}',
    photos_other: '{{count}} fotos más y cada una sale a {{price}}',
    videos_one: '{{count}} video más y cada uno sale a {{price}}',
    videos_other: '{{count}} videos más y cada uno sale a {{price}}',
    both_one: '{{count}} artículo más y cada uno sale a {{price}}',
    both_other: '{{count}} artículos más y cada uno sale a {{price}}',
    up: '(el total sube).',
    same: 'por el mismo total.',
    down: '¡y el total baja!',
    allDigitalUp: 'Lleva todo por {{price}} (el total sube).',
    shortAllDigital: 'Lleva todo por {{price}}',
  },
};
