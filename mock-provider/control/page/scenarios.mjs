/** @import { ScenariosReply } from '../schema.ts' */
import { get } from './api.mjs';
import { knownVenues, venueForLinks } from './chosen-venue.mjs';
import { copy } from './copy.mjs';
import { button, byId, el } from './dom.mjs';

/** @typedef {ScenariosReply['scenarios'][number]} Scenario */

const groups = byId('scenario-groups', HTMLElement);
const find = byId('find', HTMLInputElement);
/** @type {readonly Scenario[]} */
let scenarios = [];
let shown = '';

/** The address in the storefront that shows a value; null for none. @param {Scenario} scenario @returns {string | null} */
function linkOf({ group, input }) {
  if (group === 'Venues') return knownVenues().find((venue) => venue.web_name === input)?.storefront_url ?? null;
  const venue = venueForLinks();
  const site = venue?.magic_cards && venue.storefront_url;
  return site && group.startsWith('Card codes') ? `${site}/gallery/${input}` : null;
}

/** @param {Scenario} scenario */
function row(scenario) {
  const { input, outcome } = scenario;
  const link = linkOf(scenario);
  const open = link
    ? el(
        'a',
        {
          class: 'button',
          href: link,
          target: '_blank',
          rel: 'noopener',
          'aria-label': `Open ${input} in the storefront`,
        },
        'Open',
      )
    : null;
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

function show() {
  const wanted = find.value.trim().toLowerCase();
  const state = `${wanted}|${venueForLinks()?.storefront_url}|${scenarios.length}`;
  if (state === shown) return;
  shown = state;
  const matching = scenarios.filter(({ group: title, input, outcome }) =>
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

/** Loads the catalogue once, since it never changes while the mock runs. */
export async function loadScenarios() {
  if (scenarios.length === 0) ({ scenarios } = /** @type {ScenariosReply} */ (await get('/scenarios')));
}

/** What a value does; empty when the catalogue does not have it. @param {string} group @param {string} input */
export function outcomeOf(group, input) {
  return scenarios.find((one) => one.group === group && one.input === input)?.outcome ?? '';
}

/** Shows the catalogue. */
export async function refreshScenarios() {
  await loadScenarios();
  show();
}
