/** @import { OrganizationSummary, OrganizationsReply } from '../schema.ts' */
import { get } from './api.mjs';

const SHOWN_MS = 4_000;

/** What all sections share. `venue` is the id of the chosen venue, '' for all of them. */
export const store = {
  /** @type {readonly OrganizationSummary[]} */
  venues: [],
  venue: '',
  notice: '',
  failure: '',
  isBusy: false,
  /** Shows what is known. @type {() => void} */
  draw: () => undefined,
  /** Loads the section that is shown, and shows it. @type {() => Promise<void>} */
  refresh: () => Promise.resolve(),
};

/** @param {string | null} id */
export function venueOf(id) {
  return store.venues.find((venue) => venue.id === id);
}

/** Stores the choice in the address, so that testers can share it. @param {string} id */
export function chooseVenue(id) {
  store.venue = id;
  const address = new URL(location.href);
  if (id === '') address.searchParams.delete('organization');
  else address.searchParams.set('organization', id);
  history.replaceState(null, '', address);
}

export async function loadVenues() {
  ({ organizations: store.venues } = /** @type {OrganizationsReply} */ (await get('/organizations')));
  const found = store.venues.find(({ id, web_name: name }) => id === store.venue || name === store.venue);
  if (found?.id !== store.venue) chooseVenue(found?.id ?? '');
}

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** Shows a message for a moment. @param {{ notice?: string, failure?: string }} message */
export function tell({ notice = '', failure = '' }) {
  clearTimeout(timer);
  Object.assign(store, { notice, failure });
  store.draw();
  if (notice || failure) timer = setTimeout(() => tell({}), SHOWN_MS);
}

/** @param {unknown} error */
export function fail(error) {
  tell({ failure: error instanceof Error ? error.message : String(error) });
}

/**
 * Does what a button asks for, and says whether it succeeded. Presses meanwhile do nothing.
 * @param {() => unknown} action @param {string} [done] what is said then
 */
export async function attempt(action, done = '') {
  if (store.isBusy) return;
  const pressed = document.activeElement;
  store.isBusy = true;
  try {
    await action();
    await store.refresh();
    if (done) tell({ notice: done });
  } catch (error) {
    fail(error);
  } finally {
    store.isBusy = false;
  }
  // What was pressed may be gone.
  if (!pressed?.isConnected) document.querySelector('main')?.focus({ preventScroll: true });
}
