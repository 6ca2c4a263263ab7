/** @import { OrganizationReply, OrganizationSummary } from '../schema.ts' */
import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { call } from './api.mjs';
import { button, chip, count, storefrontLink } from './parts.mjs';
import { loadScenarios, outcomeOf } from './scenarios.mjs';
import { chooseVenue, store } from './store.mjs';

async function make() {
  /** @type {OrganizationReply} */
  const { organization } = await call('POST', '/organizations', { magic_cards: true });
  chooseVenue(organization.id);
}

/** @param {OrganizationSummary} venue */
function deleteButton({ id, web_name: name }) {
  return button('Delete', () => call('DELETE', `/organizations/${id}`), {
    label: `Delete ${name}`,
    asks: `Delete ${name}? Its orders and cards go with it.`,
    done: `${name} is gone`,
    look: 'danger outline',
  });
}

/** @param {OrganizationSummary} venue */
function card(venue) {
  const { id, name, web_name: webName, isolated, orders, frozen, magic_cards: magic } = venue;
  const pressed = id === store.venue;
  return html`<article>
    <h2>${name}</h2>
    <p>${outcomeOf('Venues', webName)}</p>
    <p>
      ${chip(webName)} ${chip(count(orders, 'order'))}
      ${frozen ? chip('clock stands still', 'wait') : nothing}
      ${isolated ? chip('made by hand or by a test') : nothing}
      ${magic ? nothing : chip('without the magic cards')}
    </p>
    <footer>
      ${button(pressed ? 'Chosen' : 'Choose', () => chooseVenue(id), { label: `Choose ${webName}`, pressed })}
      ${isolated ? deleteButton(venue) : nothing}
      ${storefrontLink('Open', venue.storefront_url, webName)}
    </footer>
  </article>`;
}

export const venueSection = {
  load: loadScenarios,
  view: () => html`
    <p>Each one is a world of its own: orders, faults, journal and clock.</p>
    <p>${button('Make a venue of my own', make, { done: 'A venue was made, and is chosen', look: '' })}</p>
    <div class="cards">${repeat(store.venues, ({ id }) => id, card)}</div>`,
};
