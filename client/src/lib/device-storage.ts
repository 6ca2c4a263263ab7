import { type CardCode, parseCardCode } from '#shared/card-code.ts';
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

/** The key of the language in the history entry, for browsers that block storage. */
const PAGE_LOCALE = 'page-locale';

/** The chosen language, or null before any choice (requirement S6). */
export function storedLocale(): string | null {
  const onPage = readHistoryState(PAGE_LOCALE);
  return readStored(KEYS.locale) ?? (typeof onPage === 'string' ? onPage : null);
}

/** Stores the language. Where storage is blocked it goes into the history entry, which survives a reload. */
export function storeLocale(locale: string): void {
  if (!writeStored(KEYS.locale, locale)) writeHistoryState(PAGE_LOCALE, locale);
}

/** The card that the visitor asked to keep on this device until its photos are there; null when there is none. */
export const keptCard = () => parseCardCode(readStored(KEYS.keptCard) ?? '');
export const keepCard = (card: CardCode) => writeStored(KEYS.keptCard, card);
export const forgetCard = () => removeStored(KEYS.keptCard);

/** Writes a mark into session storage. @returns whether it was new; null where storage is blocked */
function claimOnce(key: string, value: string): boolean | null {
  try {
    if (sessionStorage.getItem(key) === value) return false;
    sessionStorage.setItem(key, value);
    return true;
  } catch {
    return null;
  }
}

/** Whether this page has claimed its first load: the only mark in browsers that block session storage. */
let isFirstLoadClaimed = false;

/** @returns true for the first call of a session, false for every later one (requirement H8). */
export function claimFirstLoad(): boolean {
  if (isFirstLoadClaimed) return false;
  isFirstLoadClaimed = true;
  return claimOnce(KEYS.firstLoad, 'done') ?? true;
}

/**
 * Lets each build of the page reload the page once a session.
 * @returns false where storage is blocked: without a mark the page could reload for ever.
 */
export const claimReload = (build: string): boolean => claimOnce(KEYS.reload, build) ?? false;

/** The keys of the list that this device holds now. */
export function storedThings(): StoredThing[] {
  try {
    return (Object.keys(KEYS) as StoredThing[]).filter((thing) => {
      const storage = SESSION_ONLY.includes(thing) ? sessionStorage : localStorage;
      return storage.getItem(KEYS[thing]) !== null;
    });
  } catch {
    // Blocked storage holds nothing.
    return [];
  }
}

/** Wipes everything that this site stored on the device, and what a service may have stored beside our keys. */
export function wipeDevice(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Blocked storage holds nothing.
  }
}
