import type { StoredThing } from '#client/lib/device-storage.ts';
import type { OptionalService } from '#shared/site/site-data.ts';
import type { Widen } from './texts.ts';

type Explanations<Name extends string> = Readonly<Record<Name, { readonly name: string; readonly text: string }>>;

export const privacyPt = {
  portugueseOnly: '',
  title: 'Seus dados neste aparelho',
  intro: 'Isto é tudo o que o site guarda agora neste aparelho:',
  nothing: 'O site não guarda nada neste aparelho agora.',
  things: {
    locale: { name: 'Idioma', text: 'Para o site abrir na língua que você escolheu. Fica também em um cookie.' },
    consent: { name: 'Sua resposta', text: 'Para não perguntar de novo.' },
    keptCards: {
      name: 'Cartões guardados',
      text: 'Porque você pediu, até você apagar. Um cookie diz só que há cartões guardados.',
    },
    buyer: {
      name: 'Dados para comprar de novo',
      text: 'Porque você pediu: e-mail, documento, telefone, nome e endereço. Nunca os dados do cartão de pagamento.',
    },
    firstLoad: { name: 'Primeira visita', text: 'Para o QR code abrir o cartão uma só vez. Some ao fechar a aba.' },
    keepOffer: { name: 'Oferta de guardar o cartão', text: 'Para perguntar uma só vez. Some ao fechar a aba.' },
    reload: { name: 'Atualização do site', text: 'Para a página se recarregar só uma vez. Some ao fechar a aba.' },
    passes: {
      name: 'Passe do código de acesso',
      text: 'Para não pedir o código de novo a cada página. Some ao fechar a aba.',
    },
    orders: { name: 'Seu pedido', text: 'Para só você ver os dados que preencheu. Some ao fechar a aba.' },
    receipt: {
      name: 'Recibos desta aba',
      text: 'Para a aba que pagou mostrar os recibos de novo. Sem seus dados. Some ao fechar a aba.',
    },
  },
  acceptedOn: 'Aceito em',
  refused: 'Não aos serviços opcionais',
  cache: 'As fotos vistas podem ficar até um dia no cache do navegador; ele se limpa nas configurações do aparelho.',
  wipe: 'Apagar tudo deste aparelho',
  services: {
    title: 'Serviços opcionais',
    none: 'Este site não usa nenhum.',
    on: 'Ligado',
    off: 'Desligado até você aceitar',
    about: {
      supportChat: { name: 'Chat de suporte', text: 'Recebe o que você escreve nele e o endereço IP.' },
      errorReporting: { name: 'Avisos de erro', text: 'O que falhou e em que parte do site. Sem nomes nem códigos.' },
      analytics: { name: 'Estatísticas', text: 'Quantas vezes cada função é usada. Sem cookies nem publicidade.' },
    },
    accept: 'Aceitar os serviços',
    withdraw: 'Retirar o aceite',
  },
  request: {
    link: 'Fazer um pedido sobre meus dados',
    subject: 'Pedido sobre meus dados (LGPD)',
    body: 'Olá! Com base no artigo 18 da LGPD, peço:\n\n[ ] acesso aos meus dados\n[ ] correção\n[ ] retirada de uma foto\n[ ] que meus dados sejam apagados\n\nDetalhes: ',
  },
  done: {
    wiped: 'Pronto: tudo o que o site guardava neste aparelho foi apagado.',
    withdrawn:
      'Aceite retirado: os serviços opcionais estão desligados. Outras abas deste site se recarregam sozinhas para desligá-los.',
  },
} as const satisfies {
  things: Explanations<StoredThing>;
  services: { about: Explanations<OptionalService>; [text: string]: unknown };
  [text: string]: unknown;
};

export type PrivacyTexts = Widen<typeof privacyPt>;

export const privacyEn: PrivacyTexts = {
  portugueseOnly: 'The text below is in Portuguese, the language in which it is binding.',
  title: 'Your data on this device',
  intro: 'This is everything the site keeps on this device right now:',
  nothing: 'The site keeps nothing on this device right now.',
  things: {
    locale: { name: 'Language', text: 'So that the site opens in the language you chose. It is in a cookie, too.' },
    consent: { name: 'Your answer', text: 'So that we do not ask again.' },
    keptCards: {
      name: 'Kept cards',
      text: 'Because you asked for it, until you erase them. A cookie says only that there are kept cards.',
    },
    buyer: {
      name: 'Details for your next purchase',
      text: 'Because you asked for it: email, document, phone, name and address. Never the data of a payment card.',
    },
    firstLoad: {
      name: 'First visit',
      text: 'So that a QR code opens the card only once. Gone when you close the tab.',
    },
    keepOffer: { name: 'Offer to keep the card', text: 'So that we ask only once. Gone when you close the tab.' },
    reload: { name: 'Site update', text: 'So that the page reloads only once. Gone when you close the tab.' },
    passes: {
      name: 'Access pass',
      text: 'So that the access code is not asked for on each page. Gone when the tab is closed.',
    },
    orders: {
      name: 'Your order',
      text: 'So that only you see the details you filled in. Gone when the tab is closed.',
    },
    receipt: {
      name: 'Receipts of this tab',
      text: 'So that the tab that paid shows the receipts again. Without your details. Gone when you close the tab.',
    },
  },
  acceptedOn: 'Accepted on',
  refused: 'No to the optional services',
  cache: 'Photos you have seen may stay in the browser’s cache for up to a day; you can clear it in its settings.',
  wipe: 'Erase everything from this device',
  services: {
    title: 'Optional services',
    none: 'This site uses none.',
    on: 'On',
    off: 'Off until you accept',
    about: {
      supportChat: { name: 'Support chat', text: 'Gets what you write in it and your IP address.' },
      errorReporting: {
        name: 'Error reports',
        text: 'What failed, and in which part of the site. No names, no codes.',
      },
      analytics: { name: 'Statistics', text: 'How often each feature is used. No cookies, no advertising.' },
    },
    accept: 'Accept the services',
    withdraw: 'Withdraw my acceptance',
  },
  request: {
    link: 'Make a request about my data',
    subject: 'Request about my data (LGPD)',
    body: 'Hello! Under article 18 of the LGPD, I request:\n\n[ ] access to my data\n[ ] correction\n[ ] removal of a photo\n[ ] erasure of my data\n\nDetails: ',
  },
  done: {
    wiped: 'Done: everything the site kept on this device has been erased.',
    withdrawn:
      'Acceptance withdrawn: the optional services are off. Other tabs of this site reload by themselves to turn them off.',
  },
};

export const privacyEs: PrivacyTexts = {
  portugueseOnly: 'El texto que sigue está en portugués, el idioma en que tiene validez legal.',
  title: 'Tus datos en este dispositivo',
  intro: 'Esto es todo lo que el sitio guarda ahora en este dispositivo:',
  nothing: 'El sitio no guarda nada en este dispositivo ahora.',
  things: {
    locale: {
      name: 'Idioma',
      text: 'Para que el sitio se abra en el idioma que elegiste. También está en una cookie.',
    },
    consent: { name: 'Tu respuesta', text: 'Para no volver a preguntar.' },
    keptCards: {
      name: 'Tarjetas guardadas',
      text: 'Porque lo pediste, hasta que las borres. Una cookie solo dice que hay tarjetas guardadas.',
    },
    buyer: {
      name: 'Datos para comprar otra vez',
      text: 'Porque lo pediste: correo, documento, teléfono, nombre y dirección. Nunca los datos de la tarjeta de pago.',
    },
    firstLoad: {
      name: 'Primera visita',
      text: 'Para que el código QR abra la tarjeta una sola vez. Desaparece al cerrar la pestaña.',
    },
    keepOffer: {
      name: 'Oferta de guardar la tarjeta',
      text: 'Para preguntar una sola vez. Desaparece al cerrar la pestaña.',
    },
    reload: {
      name: 'Actualización del sitio',
      text: 'Para que la página se recargue una sola vez. Desaparece al cerrar la pestaña.',
    },
    passes: {
      name: 'Pase del código de acceso',
      text: 'Para no pedir el código en cada página. Desaparece al cerrar la pestaña.',
    },
    orders: {
      name: 'Tu pedido',
      text: 'Para que solo tú veas los datos que completaste. Desaparece al cerrar la pestaña.',
    },
    receipt: {
      name: 'Recibos de esta pestaña',
      text: 'Para que la pestaña que pagó muestre los recibos de nuevo. Sin tus datos. Se borra al cerrarla.',
    },
  },
  acceptedOn: 'Aceptado el',
  refused: 'No a los servicios opcionales',
  cache:
    'Las fotos vistas pueden quedar hasta un día en la caché del navegador; se borra en la configuración del navegador.',
  wipe: 'Borrar todo de este dispositivo',
  services: {
    title: 'Servicios opcionales',
    none: 'Este sitio no usa ninguno.',
    on: 'Activado',
    off: 'Desactivado hasta que aceptes',
    about: {
      supportChat: { name: 'Chat de ayuda', text: 'Recibe lo que escribes en él y tu dirección IP.' },
      errorReporting: { name: 'Avisos de error', text: 'Qué falló y en qué parte del sitio. Sin nombres ni códigos.' },
      analytics: { name: 'Estadísticas', text: 'Cuántas veces se usa cada función. Sin cookies ni publicidad.' },
    },
    accept: 'Aceptar los servicios',
    withdraw: 'Retirar mi aceptación',
  },
  request: {
    link: 'Hacer una solicitud sobre mis datos',
    subject: 'Solicitud sobre mis datos (LGPD)',
    body: '¡Hola! Según el artículo 18 de la LGPD, pido:\n\n[ ] acceso a mis datos\n[ ] corrección\n[ ] retirar una foto\n[ ] borrar mis datos\n\nDetalles: ',
  },
  done: {
    wiped: 'Listo: se borró todo lo que el sitio guardaba en este dispositivo.',
    withdrawn:
      'Aceptación retirada: los servicios opcionales están desactivados. Las otras pestañas de este sitio se recargan solas para desactivarlos.',
  },
};
