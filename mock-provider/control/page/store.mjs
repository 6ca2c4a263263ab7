/** @import { OrganizationSummary, OrganizationsReply } from '../schema.ts' */

/**
 * Calls the control API. The caller gives the type of the reply, which depends on the path.
 * @template T
 * @param {'GET' | 'POST' | 'PATCH' | 'DELETE'} method @param {string} path after `/__mock` @param {object} [body]
 * @returns {Promise<T>}
 */
export async function call(method, path, body) {
  const headers = { 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { headers, body: JSON.stringify(body) };
  const response = await fetch(`/__mock${path}`, { method, ...sent });
  const text = await response.text();
  const reply = text === '' ? {} : JSON.parse(text);
  if (!response.ok) throw new Error(reply.error ?? `The mock answers with the status ${response.status}`);
  return reply;
}

/**
 * @template T
 * @param {string} path @param {Record<string, string>} [query] empty values are left out
 * @returns {Promise<T>}
 */
export function get(path, query = {}) {
  const search = new URLSearchParams(Object.entries(query).filter(([, value]) => value !== ''));
  return call('GET', search.size > 0 ? `${path}?${search}` : path);
}

/**
 * The purpose of each call of the provider, by method and route, from its OpenAPI document.
 * @type {Map<string, string>}
 */
export const summaries = new Map();

export async function loadSummaries() {
  if (summaries.size > 0) return;
  /** @type {{ paths: Record<string, Record<string, { summary: string }>> }} */
  const { paths } = await get('/openapi.json');
  for (const [path, operations] of Object.entries(paths)) {
    const route = path.replace(/\{(\w+)\}/g, ':$1');
    for (const [method, { summary }] of Object.entries(operations))
      summaries.set(`${method.toUpperCase()} ${route}`, summary);
  }
}

const SHOWN_MS = 4_000;

/** The state that all sections share. `venue` is the chosen venue's id, '' for all. */
export const store = {
  /** @type {readonly OrganizationSummary[]} */
  venues: [],
  venue: '',
  notice: '',
  failure: '',
  isBusy: false,
  /** Shows the current state. @type {() => void} */
  draw: () => undefined,
  /** Loads the current section and shows it. @type {() => Promise<void>} */
  refresh: () => Promise.resolve(),
};

/** @param {string | null} id */
export function venueOf(id) {
  return store.venues.find((venue) => venue.id === id);
}

/** Stores the chosen venue in the address, so that testers can share it. @param {string} id */
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
 * Runs a button's action, and reports its failure, or its success if `done` is given. Until it ends, other presses do
 * nothing.
 * @param {() => unknown} action @param {string} [done] the message of success
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
  // If the pressed button is gone, the keyboard's focus is lost with it.
  if (!pressed?.isConnected) document.querySelector('main')?.focus({ preventScroll: true });
}
