import { useSyncExternalStore } from 'react';
import { KEYS, readStored, removeStored, writeStored } from '#client/lib/device-storage.ts';

/** The event on this page's window when the visitor accepts the privacy banner. */
const CONSENT_GIVEN = 'vitrine:consent';

/** Calls `onChange` when consent is given on this page, or changes in another tab. @returns a function that ends it */
function subscribe(onChange: () => void): () => void {
  window.addEventListener(CONSENT_GIVEN, onChange);
  window.addEventListener('storage', onChange);
  return () => {
    window.removeEventListener(CONSENT_GIVEN, onChange);
    window.removeEventListener('storage', onChange);
  };
}

/** When the privacy banner was accepted on this device, as an ISO date; null before (requirement S7). */
export function consentDate(): string | null {
  const stored = readStored(KEYS.consent);
  return stored !== null && !Number.isNaN(Date.parse(stored)) ? stored : null;
}

export const hasConsent = () => consentDate() !== null;

/** The date of consent, as `consentDate` gives it; follows changes on this page and in other tabs. */
export const useConsent = () => useSyncExternalStore(subscribe, consentDate);

export function giveConsent(): void {
  writeStored(KEYS.consent, new Date().toISOString());
  window.dispatchEvent(new Event(CONSENT_GIVEN));
}

/** Withdraws consent. The services that it started run until the page reloads. */
export const withdrawConsent = () => removeStored(KEYS.consent);

/** Runs `start` once there is consent: now, or when the visitor gives it on this page. Never without. */
export function afterConsent(start: () => void): void {
  if (hasConsent()) start();
  else window.addEventListener(CONSENT_GIVEN, start, { once: true });
}
