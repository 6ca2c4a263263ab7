import { type CardCode, parseCardCode } from '#shared/card-code.ts';

/**
 * Every key this site keeps on a visitor's device. No personal data and no access codes, ever; a card's code only where
 * the visitor asked for it (decision 012).
 */
const KEYS = {
  locale: 'locale',
  consent: 'policy',
  keptCard: 'kept-card',
  firstLoad: 'first-load',
  reload: 'reloaded',
} as const;

/** Storage that is blocked or full (private mode) costs only the memory of a choice, never the page. */
function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Nothing depends on it: the choice holds for as long as the page is open.
  }
}

/** The chosen language, or null before any choice (requirement S6). */
export const storedLocale = () => read(KEYS.locale);
export const storeLocale = (locale: string) => write(KEYS.locale, locale);

/** Whether the privacy banner was accepted on this device (requirement S7). */
export const hasConsent = () => read(KEYS.consent) === 'accepted';
export const storeConsent = () => write(KEYS.consent, 'accepted');

/** The card that the visitor asked to keep on this device until its photos are there; null when there is none. */
export const keptCard = () => parseCardCode(read(KEYS.keptCard) ?? '');
export const keepCard = (card: CardCode) => write(KEYS.keptCard, card);

export function forgetCard(): void {
  try {
    localStorage.removeItem(KEYS.keptCard);
  } catch {
    // Where storage is blocked nothing was kept.
  }
}

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
