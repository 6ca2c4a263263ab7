import { useSyncExternalStore } from 'react';
import { KEYS, readStored, removeStored, writeStored } from '#client/lib/device-storage.ts';

const CONSENT_GIVEN = 'vitrine:consent';

/** On consent here or a change in another tab. Returns a function to unsubscribe. */
function subscribe(onChange: () => void): () => void {
  window.addEventListener(CONSENT_GIVEN, onChange);
  window.addEventListener('storage', onChange);
  return () => {
    window.removeEventListener(CONSENT_GIVEN, onChange);
    window.removeEventListener('storage', onChange);
  };
}

/** ISO date; null before consent (requirement S7). */
export function consentDate(): string | null {
  const stored = readStored(KEYS.consent);
  return stored !== null && !Number.isNaN(Date.parse(stored)) ? stored : null;
}

export const hasConsent = () => consentDate() !== null;

/** Follows this page and other tabs. */
export const useConsent = () => useSyncExternalStore(subscribe, consentDate);

export function giveConsent(): void {
  writeStored(KEYS.consent, new Date().toISOString());
  window.dispatchEvent(new Event(CONSENT_GIVEN));
}

/** Started services run until the reload. */
export const withdrawConsent = () => removeStored(KEYS.consent);

/** Now, or when consent is given on this page. */
export function afterConsent(start: () => void): void {
  if (hasConsent()) start();
  else window.addEventListener(CONSENT_GIVEN, start, { once: true });
}
