import { useSyncExternalStore } from 'react';
import { readStored, writeStored } from '#client/lib/device-storage.ts';

const CONSENT_GIVEN = 'vitrine:consent';
const CONSENT_REFUSED = 'vitrine:no-consent';
const NO = 'no';

function subscribe(onChange: () => void): () => void {
  const stop = new AbortController();
  for (const event of [CONSENT_GIVEN, CONSENT_REFUSED, 'storage'])
    window.addEventListener(event, onChange, { signal: stop.signal });
  return () => stop.abort();
}

const answer = () => readStored('consent');

/** Returns when the visitor consented, as an ISO date; null without consent (S7). */
export function consentDate(): string | null {
  const stored = answer();
  return stored !== null && !Number.isNaN(Date.parse(stored)) ? stored : null;
}

export const hasConsent = () => consentDate() !== null;
export const isConsentAnswered = () => answer() !== null;

export const useConsent = () => useSyncExternalStore(subscribe, consentDate);
export const useIsConsentAnswered = () => useSyncExternalStore(subscribe, isConsentAnswered);

export function giveConsent(): void {
  writeStored('consent', new Date().toISOString());
  window.dispatchEvent(new Event(CONSENT_GIVEN));
}

/** Refuses or withdraws consent. A service that is running stops when the page reloads. */
export function refuseConsent(): void {
  writeStored('consent', NO);
  window.dispatchEvent(new Event(CONSENT_REFUSED));
}

export function afterConsent(start: () => void): void {
  if (hasConsent()) start();
  else window.addEventListener(CONSENT_GIVEN, start, { once: true });
}
