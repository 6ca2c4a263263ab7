import { KEYS, type StoredThing } from './visit-storage.ts';

/** What lies on this device for the open tab alone; the rest stays until it is wiped. */
const SESSION_ONLY: readonly StoredThing[] = ['firstLoad', 'reload', 'passes', 'orders'];

/** What of the list lies on this device right now. */
export function storedThings(): StoredThing[] {
  try {
    return (Object.keys(KEYS) as StoredThing[]).filter((thing) => {
      const storage = SESSION_ONLY.includes(thing) ? sessionStorage : localStorage;
      return storage.getItem(KEYS[thing]) !== null;
    });
  } catch {
    // Where storage is blocked nothing lies there.
    return [];
  }
}

/** Wipes everything of this site from this device: also what a service may have put there beside our own keys. */
export function wipeDevice(): void {
  try {
    localStorage.clear();
    sessionStorage.clear();
  } catch {
    // Where storage is blocked nothing was kept.
  }
}
