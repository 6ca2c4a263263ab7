import type { Locale, OfferedLocale } from './locale.ts';

/** The cookies, set only by a visitor's choice. They hold no code and nothing personal. */
export const COOKIES = {
  locale: 'locale',
  /** Set while the device keeps cards (decision 012). Their codes are not in it. */
  keptCards: 'kept-card',
} as const;

/** What the server knows of the visitor who opens a page: what it renders depends on it, and the first rendering in the browser. */
export type Visitor = {
  readonly locale: Locale;
  readonly offered: OfferedLocale | null;
  readonly keepsCard: boolean;
};

/** The value of a cookie, from a request's header or from `document.cookie`; null where it is not set. */
export function cookieIn(cookies: string, name: string): string | null {
  const found = cookies
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : found.slice(name.length + 1);
}
