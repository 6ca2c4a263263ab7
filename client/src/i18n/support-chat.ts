import type { Locale } from '#shared/locale.ts';

/** The name of the support chat, on its button. It loads with the chat alone. */
export const SUPPORT_CHAT_TITLE: Record<Locale, string> = {
  pt: 'Chat de suporte',
  en: 'Support chat',
  es: 'Chat de ayuda',
};
