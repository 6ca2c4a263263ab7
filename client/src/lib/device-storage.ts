import { type CardCode, parseCardCode } from '#shared/cards/card-code.ts';
import { isLocale, type Locale } from '#shared/site/locale.ts';
import { COOKIES, cookieIn } from '#shared/site/site-data.ts';
import { readHistoryState, writeHistoryState } from './history-state.ts';

/** All storage keys. Never store access codes or credit cards. Store personal data only on request (decision 012). */
export const KEYS = {
  locale: 'locale',
  consent: 'policy',
  keptCards: 'kept-card',
  buyer: 'remembered-buyer',
  firstLoad: 'first-load',
  keepOffer: 'keep-offer',
  reload: 'reloaded',
  passes: 'access-passes',
  orders: 'order-rights',
  receipt: 'shown-receipt',
} as const;
export type StoredThing = keyof typeof KEYS;

const SESSION_ONLY: readonly StoredThing[] = ['firstLoad', 'keepOffer', 'reload', 'passes', 'orders', 'receipt'];

const areaOf = (thing: StoredThing): Storage => (SESSION_ONLY.includes(thing) ? sessionStorage : localStorage);

/** Returns the stored text; null if there is none, or if storage is blocked. */
export function readStored(thing: StoredThing): string | null {
  try {
    return areaOf(thing).getItem(KEYS[thing]);
  } catch {
    return null;
  }
}

/** Returns the parsed value; null if there is none, or if it is not JSON. */
export function readStoredJson(thing: StoredThing): unknown {
  try {
    return JSON.parse(readStored(thing) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value; null removes it. Returns false, without any change, if storage is blocked or full. */
export function writeStored(thing: StoredThing, value: string | null): boolean {
  try {
    if (value === null) areaOf(thing).removeItem(KEYS[thing]);
    else areaOf(thing).setItem(KEYS[thing], value);
    return true;
  } catch {
    return false;
  }
}

function readCookie(name: string): string | null {
  try {
    return cookieIn(document.cookie, name);
  } catch {
    return null;
  }
}

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

function writeCookie(name: string, value: string | null): void {
  const seconds = value === null ? 0 : ONE_YEAR_SECONDS;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the oldest browsers of the list have no Cookie Store.
    document.cookie = `${name}=${value ?? ''}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
  } catch {
    // Cookies may be blocked. The page then corrects what the server rendered.
  }
}

const PAGE_LOCALE = 'page-locale';

export function storedLocale(): Locale | null {
  const stored = [readCookie(COOKIES.locale), readStored('locale'), readHistoryState(PAGE_LOCALE)];
  return stored.find(isLocale) ?? null;
}

/** Stores the language in a cookie for the server, and in storage; if that is blocked or full, in the history entry. */
export function storeLocale(locale: Locale): void {
  writeCookie(COOKIES.locale, locale);
  if (!writeStored('locale', locale)) writeHistoryState(PAGE_LOCALE, locale);
}

/** A device keeps at most this many cards, because the home page requests the photos of each. */
const MOST_KEPT = 8;

/** Returns the cards that the device keeps, newest first. Earlier releases stored one card under the same key. */
export const keptCards = (): readonly CardCode[] =>
  (readStored('keptCards') ?? '').split(' ').flatMap((code) => parseCardCode(code) ?? []);

/** Stores the first `MOST_KEPT` cards. Returns those now stored: the old ones if storage is full, none if blocked. */
export function storeKeptCards(cards: readonly CardCode[]): readonly CardCode[] {
  const kept = cards.slice(0, MOST_KEPT);
  writeStored('keptCards', kept.length > 0 ? kept.join(' ') : null);
  noteKeptCards();
  return keptCards();
}

/** Sets or removes the cookie by which the server reserves space for kept cards, so that the page does not shift. */
export const noteKeptCards = () => writeCookie(COOKIES.keptCards, keptCards().length > 0 ? '1' : null);

/** The things for which `claimOnce` has returned true on this page, in case session storage is blocked. */
const claimed = new Set<StoredThing>();

/** Returns true once per session and thing: for opening a linked card (H8), and for offering to keep a card (H10). */
export function claimOnce(thing: 'firstLoad' | 'keepOffer'): boolean {
  if (claimed.has(thing) || readStored(thing) !== null) return false;
  claimed.add(thing);
  writeStored(thing, 'done');
  return true;
}

/** Returns true once per build and session. If storage is blocked, returns false: reloads could repeat forever. */
export function claimReload(build: string): boolean {
  const builds = readStored('reload') ?? '';
  return !` ${builds} `.includes(` ${build} `) && writeStored('reload', `${builds} ${build}`);
}

export function storedThings(): StoredThing[] {
  const isInCookie = (thing: StoredThing) => isCookie(thing) && readCookie(COOKIES[thing]) !== null;
  return (Object.keys(KEYS) as StoredThing[]).filter((thing) => readStored(thing) !== null || isInCookie(thing));
}

const isCookie = (thing: StoredThing): thing is keyof typeof COOKIES => thing in COOKIES;

/** Removes this site's cookies and all that is in storage, where an optional service may have stored something. */
export function wipeDevice(): void {
  for (const name of Object.values(COOKIES)) writeCookie(name, null);
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // If storage is blocked, it contains nothing.
  }
}
