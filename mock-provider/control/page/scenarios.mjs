/** @import { CardsReply, ScenariosReply } from '../schema.ts' */
import { get } from './api.mjs';
import { chosenVenue, knownVenues, venueForLinks } from './chosen-venue.mjs';
import { copy } from './copy.mjs';
import { button, byId, el } from './dom.mjs';
import { galleryAddress, storefrontLink } from './storefront-link.mjs';
import { cardWords } from './words/order-words.mjs';

/** @typedef {Pick<ScenariosReply['scenarios'][number], 'input' | 'outcome'> & { group: string }} Scenario */

const OWN_CARDS = 'Cards of this venue';
/** The cards that fixtures have beside the magic ones are of no interest to testers, and those of a long test too many. */
const MOST_OWN_CARDS = 50;

const groups = byId('scenario-groups', HTMLElement);
const find = byId('find', HTMLInputElement);
const hint = byId('scenario-hint', HTMLElement);
/** @type {readonly Scenario[]} */
let scenarios = [];
/** The cards that were made in the chosen venue. @type {readonly Scenario[]} */
let ownCards = [];
let shown = '';

/** The address in the storefront that shows a value; null for none. @param {Scenario} scenario @returns {string | null} */
function linkOf({ group, input }) {
  if (group === 'Venues') return knownVenues().find((venue) => venue.web_name === input)?.storefront_url ?? null;
  const venue = venueForLinks();
  if (!venue || !(group === OWN_CARDS || (group.startsWith('Card codes') && venue.magic_cards))) return null;
  return galleryAddress(venue, input);
}

/** @param {Scenario} scenario */
function row(scenario) {
  const { input, outcome } = scenario;
  const link = linkOf(scenario);
  const open = link ? storefrontLink('Open', link, input) : null;
  return el(
    'li',
    {},
    el('code', { class: 'value' }, input),
    el(
      'div',
      { class: 'buttons' },
      open,
      button('Copy', () => copy(input), { 'aria-label': `Copy ${input}` }),
    ),
    el('p', { class: 'detail' }, outcome.replaceAll('`', '')),
  );
}

/** @param {string} title @param {readonly Scenario[]} list */
function groupOf(title, list) {
  const id = `group-${title.toLowerCase().replaceAll(' ', '-')}`;
  return el(
    'div',
    { class: 'group', role: 'group', 'aria-labelledby': id },
    el('h2', { id }, title),
    el('ul', { class: 'rows' }, ...list.map(row)),
  );
}

function showHint() {
  const venue = venueForLinks();
  const magic = venue === undefined || venue.magic_cards;
  hint.textContent = magic
    ? `Links open the storefront of ${venue?.web_name ?? 'a venue'}.`
    : `${venue.web_name} was made without the magic cards, so these codes open nothing there.`;
}

function show() {
  const wanted = find.value.trim().toLowerCase();
  const all = [...ownCards, ...scenarios];
  const state = `${wanted}|${venueForLinks()?.storefront_url}|${JSON.stringify(ownCards)}|${scenarios.length}`;
  if (state === shown) return;
  shown = state;
  showHint();
  const matching = all.filter(({ group: title, input, outcome }) =>
    `${title} ${input} ${outcome}`.toLowerCase().includes(wanted),
  );
  const titles = [...new Set(matching.map(({ group: title }) => title))];
  const built = titles.map((title) =>
    groupOf(
      title,
      matching.filter((one) => one.group === title),
    ),
  );
  if (built.length === 0) built.push(el('div', { class: 'empty' }, 'No value does that.'));
  groups.replaceChildren(...built);
  groups.removeAttribute('aria-busy');
}

find.addEventListener('input', show);

export async function loadScenarios() {
  if (scenarios.length === 0) ({ scenarios } = /** @type {ScenariosReply} */ (await get('/scenarios')));
}

/** What a value does; empty when the catalogue does not have it. @param {string} group @param {string} input */
export function outcomeOf(group, input) {
  return scenarios.find((one) => one.group === group && one.input === input)?.outcome ?? '';
}

async function loadOwnCards() {
  const venue = chosenVenue();
  if (!venue?.isolated) {
    ownCards = [];
    return;
  }
  const { cards } = /** @type {CardsReply} */ (await get('/cards', { organization: venue.id }));
  ownCards = cards
    .filter(({ magic }) => !magic)
    .slice(-MOST_OWN_CARDS)
    .reverse()
    .map((card) => ({ group: OWN_CARDS, input: card.code, outcome: cardWords(card) }));
}

export async function refreshScenarios() {
  await loadScenarios();
  await loadOwnCards();
  show();
}
