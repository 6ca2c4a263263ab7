/** @import { OrganizationSummary, OrganizationsReply } from '../schema.ts' */
import { get } from './api.mjs';
import { byId, el, outLink } from './dom.mjs';

const choice = byId('venue', HTMLSelectElement);
/** @type {readonly OrganizationSummary[]} */
let venues = [];

/** @returns {readonly OrganizationSummary[]} */
export function knownVenues() {
  return venues;
}

export function venueId() {
  return choice.value;
}

/** @returns {OrganizationSummary | undefined} */
export function chosenVenue() {
  return venues.find(({ id }) => id === choice.value);
}

/** @param {string | null} id @returns {OrganizationSummary | undefined} */
export function venueOf(id) {
  return venues.find((venue) => venue.id === id);
}

/** The chosen venue, or the first where one is needed (links). @returns {OrganizationSummary | undefined} */
export function venueForLinks() {
  return chosenVenue() ?? venues[0];
}

/** Stores the choice in the address, so that testers can share it. @param {string} id */
export function chooseVenue(id) {
  choice.value = id;
  const address = new URL(location.href);
  if (id === '') address.searchParams.delete('organization');
  else address.searchParams.set('organization', id);
  history.replaceState(null, '', address);
  showStorefrontLink();
}

function showStorefrontLink() {
  const venue = chosenVenue();
  const place = byId('storefront', HTMLElement);
  if (place.dataset.venue === venue?.storefront_url) return;
  if (venue) place.dataset.venue = venue.storefront_url;
  else delete place.dataset.venue;
  place.replaceChildren(
    ...(venue ? [outLink('Open', venue.storefront_url, `Open ${venue.web_name} in the storefront`)] : []),
  );
}

/** @param {string} label @param {readonly OrganizationSummary[]} group */
function options(label, group) {
  if (group.length === 0) return [];
  const entries = group.map(({ id, name, web_name: webName }) => el('option', { value: id }, `${webName} – ${name}`));
  return [el('optgroup', { label }, ...entries)];
}

export async function refreshVenues() {
  const { organizations } = /** @type {OrganizationsReply} */ (await get('/organizations'));
  const names = (/** @type {readonly OrganizationSummary[]} */ list) =>
    list.map(({ id, name }) => `${id} ${name}`).join();
  const changed = names(organizations) !== names(venues);
  venues = organizations;
  if (!changed) return;
  const requested = choice.value || new URL(location.href).searchParams.get('organization') || '';
  choice.replaceChildren(
    el('option', { value: '' }, 'All venues'),
    ...options(
      'Of the fixtures',
      venues.filter(({ isolated }) => !isolated),
    ),
    ...options(
      'Made by hand or by tests',
      venues.filter(({ isolated }) => isolated),
    ),
  );
  const found = venues.find(({ id, web_name: webName }) => id === requested || webName === requested);
  chooseVenue(found?.id ?? '');
}
