import { type CardCode, parseCardCode } from '#shared/card-code.ts';
import { readHistoryState, writeHistoryState } from './history-state.ts';

/**
 * Every key this site keeps on a visitor's device. No personal data and no access codes, ever; a card's code only where
 * the visitor asked for it (decision 012). The privacy page lists them: a new key does not compile without words there.
 */
export const KEYS = {
  locale: 'locale',
  consent: 'policy',
  keptCard: 'kept-card',
  firstLoad: 'first-load',
  reload: 'reloaded',
  passes: 'access-passes',
  orders: 'order-rights',
} as const;
export type StoredThing = keyof typeof KEYS;

/** Storage that is blocked or full (private mode) costs only the memory of a choice, never the page. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @returns whether it is kept; where it is not, the choice holds for as long as the page is open. */
function write(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

function remove(key: string): void {
  try {
    localStorage.removeItem(key);
  } catch {
    // Where storage is blocked nothing was kept.
  }
}

/** The language in the history's entry, where it cannot be stored. */
const PAGE_LOCALE = 'page-locale';

/** The chosen language, or null before any choice (requirement S6). */
export function storedLocale(): string | null {
  const onPage = readHistoryState(PAGE_LOCALE);
  return read(KEYS.locale) ?? (typeof onPage === 'string' ? onPage : null);
}

/** Keeps the language; where storage is blocked the page's history entry keeps it, which outlives the page's reload. */
export function storeLocale(locale: string): void {
  if (!write(KEYS.locale, locale)) writeHistoryState(PAGE_LOCALE, locale);
}

/** Told to the page when the privacy banner is accepted: what waits for it may start. */
const CONSENT_GIVEN = 'vitrine:consent';

/** Calls when the acceptance was given on this page, or changed in another tab, until it is told to stop. */
export function followConsent(notify: () => void): () => void {
  window.addEventListener(CONSENT_GIVEN, notify);
  window.addEventListener('storage', notify);
  return () => {
    window.removeEventListener(CONSENT_GIVEN, notify);
    window.removeEventListener('storage', notify);
  };
}

/** When the privacy banner was accepted on this device, ISO; null before (requirement S7). */
export function consentDate(): string | null {
  const stored = read(KEYS.consent);
  return stored !== null && !Number.isNaN(Date.parse(stored)) ? stored : null;
}
export const hasConsent = () => consentDate() !== null;

export function storeConsent(): void {
  write(KEYS.consent, new Date().toISOString());
  window.dispatchEvent(new Event(CONSENT_GIVEN));
}

/** Takes the acceptance back. What runs because of it ends when the page is loaded again. */
export const withdrawConsent = () => remove(KEYS.consent);

/** Runs once there is consent: now, or when the visitor gives it on this page; never without. */
export function afterConsent(start: () => void): void {
  if (hasConsent()) start();
  else window.addEventListener(CONSENT_GIVEN, start, { once: true });
}

/** The card that the visitor asked to keep on this device until its photos are there; null when there is none. */
export const keptCard = () => parseCardCode(read(KEYS.keptCard) ?? '');
export const keepCard = (card: CardCode) => write(KEYS.keptCard, card);
export const forgetCard = () => remove(KEYS.keptCard);

/** For browsers that block session storage: at least the open page does not submit twice. */
let hasLoadedHere = false;

/** Whether this is the session's first load that asks; it is no longer afterwards (requirement H8). */
export function takeFirstLoad(): boolean {
  const isFirst = !hasLoadedHere;
  hasLoadedHere = true;
  try {
    const isKnown = sessionStorage.getItem(KEYS.firstLoad) !== null;
    sessionStorage.setItem(KEYS.firstLoad, 'done');
    return isFirst && !isKnown;
  } catch {
    return isFirst;
  }
}

/** Whether a build of the page may reload itself: once a session. Where nothing can be noted it never may, or it might not end. */
export function takeReload(build: string): boolean {
  try {
    if (sessionStorage.getItem(KEYS.reload) === build) return false;
    sessionStorage.setItem(KEYS.reload, build);
    return true;
  } catch {
    return false;
  }
}
