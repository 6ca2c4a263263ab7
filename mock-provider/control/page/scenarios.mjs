/** @import { CardsReply, ScenariosReply } from '../schema.ts' */
import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { button, copy, galleryLink, searchField, storefrontLink } from './parts.mjs';
import { get, store, venueOf } from './store.mjs';

/** @typedef {Pick<ScenariosReply['scenarios'][number], 'input' | 'outcome'> & { group: string }} Scenario */

const OWN_CARDS = 'Cards of this venue';
/** Only the newest cards are shown, because a long test creates too many. */
const MOST_OWN_CARDS = 50;

/** @type {readonly Scenario[]} */
let scenarios = [];
/** The cards that were made in the chosen venue, unless it is one of the fixtures'. @type {readonly Scenario[]} */
let ownCards = [];
const filter = { text: '' };

/** Returns the chosen venue, or the first. */
const linkedVenue = () => venueOf(store.venue) ?? store.venues[0];

/** @param {CardsReply['cards'][number]} card */
function contents({ code: _, organization: __, magic: ___, secret, ...counts }) {
  const filled = Object.entries(counts).filter(([, number]) => number > 0);
  const parts = filled.map(([name, number]) => `${name.replace('_', ' ')}: ${number}`);
  return [...parts, ...(secret ? ['asks for an access code'] : [])].join(', ') || 'nothing is on it';
}

async function load() {
  if (scenarios.length === 0) ({ scenarios } = /** @type {ScenariosReply} */ (await get('/scenarios')));
  const venue = venueOf(store.venue);
  /** @type {CardsReply} */
  const { cards } = venue?.isolated ? await get('/cards', { organization: venue.id }) : { cards: [] };
  const own = cards.filter(({ magic }) => !magic).slice(-MOST_OWN_CARDS);
  ownCards = own.reverse().map((card) => ({ group: OWN_CARDS, input: card.code, outcome: contents(card) }));
}

/** @param {Scenario} scenario */
function link({ group, input }) {
  const venue = linkedVenue();
  const named = group === 'Venues' ? store.venues.find(({ web_name: name }) => name === input) : undefined;
  if (named) return storefrontLink('Open', named.storefront_url, input);
  const opens = group === OWN_CARDS || (group.startsWith('Card codes') && venue?.magic_cards);
  return venue && opens ? galleryLink(venue, input, 'Open') : nothing;
}

/** @param {[title: string, list: readonly Scenario[]]} titled */
function group([title, list]) {
  const id = title.toLowerCase().replaceAll(' ', '-');
  const row = (/** @type {Scenario} */ one) => html`<li>
      <code>${one.input}</code> ${link(one)}
      ${button('Copy', () => copy(one.input), { label: `Copy ${one.input}`, done: `Copied ${one.input}` })}
      <p>${one.outcome.replaceAll('`', '')}</p>
    </li>`;
  return html`<article aria-labelledby=${id}>
    <h2 id=${id}>${title}</h2>
    <ul class="values">${repeat(list, ({ input }) => input, row)}</ul>
  </article>`;
}

function view() {
  const venue = linkedVenue();
  const matching = [...ownCards, ...scenarios].filter((one) =>
    `${one.group} ${one.input} ${one.outcome}`.toLowerCase().includes(filter.text.trim().toLowerCase()),
  );
  const groups = [...Map.groupBy(matching, (one) => one.group)];
  return html`
    <p>${
      venue === undefined || venue.magic_cards
        ? `What you type decides what happens. Links open the storefront of ${venue?.web_name ?? 'a venue'}.`
        : `${venue.web_name} was made without the magic cards, so these codes open nothing there.`
    }</p>
    ${searchField('Find a value or an outcome', filter, 'text', 'FOTOS0001, refused, slow…')}
    ${repeat(groups, ([title]) => title, group)}
    ${groups.length === 0 ? html`<p>No value does that.</p>` : nothing}`;
}

export const scenarioSection = { load, view };
