/** Every key this site keeps on a visitor's device. No personal data and no codes, ever. */
const KEYS = { locale: 'locale', consent: 'policy' } as const;

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
