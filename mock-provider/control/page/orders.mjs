/** @import { OrderSummary, OrdersReply, Settlement } from '../schema.ts' */
import { get, post } from './api.mjs';
import { venueId, venueOf } from './chosen-venue.mjs';
import { button, byId, chip, el, renderList } from './dom.mjs';
import { attempt, fail } from './messages.mjs';
import { galleryAddress, otherVenueLink, storefrontLink } from './storefront-link.mjs';
import { filterOrders, mediaWords, orderState, orderWords, sortOrders } from './words/order-words.mjs';
import { countWords } from './words/time-words.mjs';

const SHOWN = 100;
const list = byId('order-list', HTMLElement);
const find = byId('order-find', HTMLInputElement);
const state = byId('order-state', HTMLSelectElement);
const count = byId('order-count', HTMLElement);
const price = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** @type {Readonly<Record<OrderSummary['payments'][number]['status'], 'good' | 'wait' | 'bad' | undefined>>} */
const MOODS = {
  paid: 'good',
  pending: 'wait',
  processing: 'wait',
  refused: 'bad',
  expired: 'bad',
  canceled: undefined,
};

/** @type {Readonly<Record<Settlement, string>>} */
const SETTLEMENTS = { paid: 'Pay', refused: 'Refuse', expired: 'Expire' };

/** @typedef {OrderSummary & { words: string }} Item an order, and how far it is */

/** @param {OrderSummary} order */
function settleButtons(order) {
  const { id } = order;
  if (orderState(order) !== 'waiting') return null;
  const settle = (/** @type {string} */ settlement) =>
    attempt(async () => {
      await post(`/orders/${id}/payment`, { status: settlement });
      await refreshOrders();
    }, `${id} is ${settlement}`);
  const buttons = Object.entries(SETTLEMENTS).map(([settlement, text]) =>
    button(text, () => settle(settlement), {
      'aria-label': `${text} ${id}`,
      class: settlement === 'paid' ? 'primary' : '',
    }),
  );
  return el('div', { class: 'buttons' }, ...buttons);
}

/** The galleries of its cards, and its storefront where several venues are shown. @param {OrderSummary} order */
function links({ organization, cards, media_ids: mediaIds }) {
  const venue = venueOf(organization);
  const galleries = cards.map((code) => (venue ? storefrontLink(code, galleryAddress(venue, code)) : chip(code)));
  return el('div', { class: 'links' }, `${mediaWords(mediaIds)} of`, ...galleries, otherVenueLink(organization));
}

/** @param {Item} order */
function card(order) {
  const { id, total, payments, completed, words } = order;
  const history = payments.map(({ method, status }) =>
    chip(`${method === 'pix' ? 'PIX' : 'card'} ${status}`, MOODS[status]),
  );
  return el(
    'li',
    { class: 'card' },
    el('div', { class: 'head' }, el('h2', {}, id), el('strong', {}, price.format(total))),
    el('p', { class: `words ${orderState(order)}` }, words),
    el('div', { class: 'chips' }, ...history, completed ? chip('completed', 'good') : null),
    links(order),
    settleButtons(order),
  );
}

/** @param {number} all @param {number} found @param {number} shown */
function countText(all, found, shown) {
  if (shown < found) return `The first ${shown} of ${countWords(found, 'order')}. A filter finds the others.`;
  return found < all ? `${found} of ${countWords(all, 'order')}` : '';
}

export async function refreshOrders() {
  const { orders } = /** @type {OrdersReply} */ (await get('/orders', { organization: venueId() }));
  const found = filterOrders(sortOrders(orders), { text: find.value, state: state.value });
  const shown = found.slice(0, SHOWN);
  const now = (/** @type {OrderSummary} */ { organization }) =>
    Date.parse(venueOf(organization)?.now ?? '') || Date.now();
  const items = shown.map((order) => ({ ...order, words: orderWords(order, now(order)) }));
  count.textContent = countText(orders.length, found.length, shown.length);
  renderList(list, items, {
    key: ({ id }) => id,
    build: card,
    state: (item) => `${venueId()} ${JSON.stringify(item)}`,
    empty:
      orders.length > 0
        ? 'No order is like that.'
        : 'No order yet. Open a card in the storefront and put something into the cart.',
  });
}

find.addEventListener('input', () => refreshOrders().catch(fail));
state.addEventListener('change', () => refreshOrders().catch(fail));
