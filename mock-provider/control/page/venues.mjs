/** @import { OrganizationReply, OrganizationSummary } from '../schema.ts' */
import { post, remove } from './api.mjs';
import { chooseVenue, knownVenues, refreshVenues, venueId } from './chosen-venue.mjs';
import { button, byId, chip, el, renderList } from './dom.mjs';
import { attempt, confirmed } from './messages.mjs';
import { loadScenarios, outcomeOf } from './scenarios.mjs';
import { storefrontLink } from './storefront-link.mjs';
import { countWords } from './words/time-words.mjs';

const list = byId('venue-list', HTMLElement);

/** @param {OrganizationSummary} venue */
async function removeVenue({ id, web_name: webName }) {
  const sure = await confirmed({
    title: `Delete ${webName}?`,
    text: 'Its orders and cards go with it.',
    yes: 'Delete',
  });
  if (!sure) return;
  await attempt(() => remove(`/organizations/${id}`), `${webName} is gone`);
  await refreshVenues();
  await refreshVenueList();
}

/** @param {OrganizationSummary & { chosen: boolean, outcome: string }} venue */
function card(venue) {
  const { id, name, web_name: webName, isolated, orders, frozen, chosen, outcome } = venue;
  const choose = () => {
    chooseVenue(id);
    return refreshVenueList();
  };
  return el(
    'li',
    { class: 'card' },
    el('div', { class: 'head' }, el('h2', {}, name), chosen ? chip('chosen', 'good') : null),
    outcome ? el('p', { class: 'quiet' }, outcome) : null,
    el(
      'div',
      { class: 'chips' },
      chip(webName),
      chip(countWords(orders, 'order')),
      frozen ? chip('clock stands still', 'wait') : null,
      isolated ? chip('made by hand or by a test') : null,
      venue.magic_cards ? null : chip('without the magic cards'),
    ),
    el(
      'div',
      { class: 'buttons' },
      storefrontLink('Open', venue.storefront_url, webName),
      button('Choose', choose, { 'aria-label': `Choose ${webName}`, 'aria-pressed': String(chosen) }),
      isolated
        ? button('Delete', () => removeVenue(venue), { 'aria-label': `Delete ${webName}`, class: 'danger' })
        : null,
    ),
  );
}

export async function refreshVenueList() {
  await loadScenarios();
  const items = knownVenues().map((venue) => ({
    ...venue,
    now: '',
    chosen: venue.id === venueId(),
    outcome: outcomeOf('Venues', venue.web_name),
  }));
  renderList(list, items, { key: ({ id }) => id, build: card, empty: 'There is no venue.' });
}

byId('add-venue', HTMLElement).addEventListener('click', () =>
  attempt(async () => {
    const { organization } = /** @type {OrganizationReply} */ (await post('/organizations', { magic_cards: true }));
    await refreshVenues();
    chooseVenue(organization.id);
    await refreshVenueList();
  }, 'A venue was made, and is chosen'),
);
