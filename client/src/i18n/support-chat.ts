import type { Locale } from '#shared/site/locale.ts';

type ChatTexts = {
  readonly title: string;
  readonly question: string;
  readonly about: (host: string) => string;
  readonly notNow: string;
  readonly accept: string;
  readonly failed: string;
};

export const CHAT_TEXTS: Record<Locale, ChatTexts> = {
  pt: {
    title: 'Chat de suporte',
    question: 'Abrir o chat de suporte?',
    about: (host) =>
      `O chat é de outro serviço. Para abrir, a página carrega um programa de ${host}. Ele recebe o que você escreve e o endereço IP do seu aparelho, e não recebe o código do cartão.`,
    notNow: 'Agora não',
    accept: 'Aceitar e abrir',
    failed: 'O chat não abriu. Tente de novo, ou escreva pela Ajuda.',
  },
  en: {
    title: 'Support chat',
    question: 'Open the support chat?',
    about: (host) =>
      `The chat is another service. To open it, the page loads a program from ${host}. It gets what you write and your device’s IP address, and does not get the card’s code.`,
    notNow: 'Not now',
    accept: 'Accept and open',
    failed: 'The chat did not open. Try again, or write to us through Help.',
  },
  es: {
    title: 'Chat de ayuda',
    question: '¿Abrir el chat de ayuda?',
    about: (host) =>
      `El chat es de otro servicio. Para abrirlo, la página carga un programa de ${host}. Recibe lo que escribes y la dirección IP de tu dispositivo, y no recibe el código de la tarjeta.`,
    notNow: 'Ahora no',
    accept: 'Aceptar y abrir',
    failed: 'El chat no se abrió. Inténtalo de nuevo o escribe por la Ayuda.',
  },
};
