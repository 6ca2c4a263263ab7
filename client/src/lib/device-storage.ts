import { type CardCode, parseCardCode } from '#shared/cards/card-code.ts';
import { isLocale, type Locale } from '#shared/site/locale.ts';
import { COOKIES, cookieIn } from '#shared/site/visitor.ts';
import { readHistoryState, writeHistoryState } from './history-state.ts';

/**
 * Every key that this site writes on a visitor's device. The values never contain access codes or card numbers; a card's
 * code and a buyer's contact only where the visitor asked for it (decision 012). The privacy page lists the keys: a new key without
 * words there does not compile.
 */
export const KEYS = {
  locale: 'locale',
  consent: 'policy',
  keptCard: 'kept-card',
  buyer: 'remembered-buyer',
  firstLoad: 'first-load',
  reload: 'reloaded',
  passes: 'access-passes',
  orders: 'order-rights',
  receipt: 'shown-receipt',
} as const;
export type StoredThing = keyof typeof KEYS;

/** What is in session storage: it ends with the tab. The rest is in local storage until it is wiped. */
const SESSION_ONLY: readonly StoredThing[] = ['firstLoad', 'reload', 'passes', 'orders', 'receipt'];

/** Reads local storage. Blocked storage (private mode) loses a stored choice, but never breaks the page. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @returns whether it is stored. Where storage is blocked or full, the choice lasts as long as the page is open. */
export function writeStored(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Blocked storage holds nothing to remove.
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

/** Sets a cookie for the server's next page; null removes it. */
function writeCookie(name: string, value: string | null): void {
  const seconds = value === null ? 0 : ONE_YEAR_SECONDS;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  try {
    // biome-ignore lint/suspicious/noDocumentCookie: the oldest browsers of the list have no Cookie Store.
    document.cookie = `${name}=${value ?? ''}; Path=/; Max-Age=${seconds}; SameSite=Lax${secure}`;
  } catch {
    // A browser that blocks cookies: the server does not know, and the page corrects what it rendered.
  }
}

/** The key of the language in the history entry, for browsers that block storage. */
const PAGE_LOCALE = 'page-locale';

/** The chosen language, or null before any choice (requirement S6). */
export function storedLocale(): Locale | null {
  const stored = [readCookie(COOKIES.locale), readStored(KEYS.locale), readHistoryState(PAGE_LOCALE)];
  return stored.find(isLocale) ?? null;
}

/**
 * Stores the language: in a cookie for the server, which renders the next page in it, and under the requirement's key. Where
 * both are blocked it goes into the history entry, which survives a reload.
 */
export function storeLocale(locale: Locale): void {
  writeCookie(COOKIES.locale, locale);
  if (!writeStored(KEYS.locale, locale)) writeHistoryState(PAGE_LOCALE, locale);
}

/** The card that the visitor asked to keep on this device until its photos are there; null when there is none. */
export const keptCard = () => parseCardCode(readStored(KEYS.keptCard) ?? '');

export function keepCard(card: CardCode): void {
  writeStored(KEYS.keptCard, card);
  noteKeptCard();
}

export function forgetCard(): void {
  removeStored(KEYS.keptCard);
  noteKeptCard();
}

/** Tells the server whether a card is kept. Without its place from the start, the form would move: a layout shift of 0.08. */
export const noteKeptCard = () => writeCookie(COOKIES.keptCard, keptCard() ? '1' : null);

/** Whether this page has claimed its first load: the only mark in browsers that block session storage. */
let isFirstLoadClaimed = false;

/** @returns true for the first call of a session, false for every later one (requirement H8). */
export function claimFirstLoad(): boolean {
  if (isFirstLoadClaimed) return false;
  isFirstLoadClaimed = true;
  try {
    if (sessionStorage.getItem(KEYS.firstLoad) !== null) return false;
    sessionStorage.setItem(KEYS.firstLoad, 'done');
  } catch {
    // Blocked storage: this page's own mark counts.
  }
  return true;
}

/**
 * Lets each build of the page reload the page once a session, also while two builds take turns.
 * @returns false where storage is blocked: without a mark the page could reload for ever.
 */
export function claimReload(build: string): boolean {
  try {
    const builds = sessionStorage.getItem(KEYS.reload) ?? '';
    if (` ${builds} `.includes(` ${build} `)) return false;
    sessionStorage.setItem(KEYS.reload, `${builds} ${build}`);
    return true;
  } catch {
    return false;
  }
}

function isStored(thing: StoredThing): boolean {
  try {
    const storage = SESSION_ONLY.includes(thing) ? sessionStorage : localStorage;
    return storage.getItem(KEYS[thing]) !== null;
  } catch {
    // Blocked storage holds nothing.
    return false;
  }
}

/** What this device holds now, of the list. */
export function storedThings(): StoredThing[] {
  const isInCookie = (thing: StoredThing) => isCookie(thing) && readCookie(COOKIES[thing]) !== null;
  return (Object.keys(KEYS) as StoredThing[]).filter((thing) => isStored(thing) || isInCookie(thing));
}

const isCookie = (thing: StoredThing): thing is keyof typeof COOKIES => thing in COOKIES;

/** Wipes everything that this site stored on the device, and what a service may have stored beside our keys. */
export function wipeDevice(): void {
  for (const name of Object.values(COOKIES)) writeCookie(name, null);
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Blocked storage holds nothing.
  }
}
