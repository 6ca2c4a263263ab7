import type { Locale, OfferedLocale } from './locale.ts';

/** The site's cookies. Only a visitor's choice sets them, and they contain no code and no personal data. */
export const COOKIES = {
  locale: 'locale',
  /** Set while this device keeps cards (decision 012). It does not contain their codes. */
  keptCards: 'kept-card',
} as const;

/** What the server knows of a page's visitor. Its rendering and the browser's first one both depend on it. */
export type PageVisitor = {
  readonly locale: Locale;
  readonly offered: OfferedLocale | null;
  readonly keepsCard: boolean;
};

/** Reads a cookie from a request's header or from `document.cookie`; null if it is not set. */
export function cookieIn(cookies: string, name: string): string | null {
  const found = cookies
    .split(';')
    .map((pair) => pair.trim())
    .find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? null : found.slice(name.length + 1);
}
