import { useSyncExternalStore } from 'react';
import { consentDate, followConsent } from '#client/lib/visit-storage.ts';

/** When the privacy banner was accepted, ISO, or null; follows what happens on this page and in other tabs. */
export const useConsent = () => useSyncExternalStore(followConsent, consentDate);
