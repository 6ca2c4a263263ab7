/** @import { OrderSummary, OrdersReply } from '../schema.ts' */
import { html, nothing } from 'lit-html';
import { repeat } from 'lit-html/directives/repeat.js';
import { button, chip, choiceField, count, galleryLink, otherVenue, searchField, time } from './parts.mjs';
import { call, get, store, venueOf } from './store.mjs';

const SHOWN = 100;
const SETTLEMENTS = { paid: 'Pay', refused: 'Refuse', expired: 'Expire' };
const STATES = ['waiting', 'open', 'paid', 'completed', 'failed'];
const price = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** @type {Readonly<Record<string, 'good' | 'wait' | 'bad'>>} */
const MOODS = { waiting: 'wait', paid: 'good', completed: 'good', failed: 'bad', refused: 'bad', expired: 'bad' };

/** @type {readonly OrderSummary[]} */
let orders = [];
const filter = { text: '', state: '' };

/**
 * Returns an order's state. If it neither waits nor is completed, a paid payment decides, otherwise the last one.
 * @param {OrderSummary} order
 */
export function orderState({ completed, waits_since: since, payments }) {
  if (since !== null) return 'waiting';
  if (completed) return 'completed';
  if (payments.some(({ status }) => status === 'paid')) return 'paid';
  return (payments.at(-1)?.status ?? 'canceled') === 'canceled' ? 'open' : 'failed';
}

/**
 * Returns the wanted orders: waiting orders before others, and newer ones before older ones.
 * @param {readonly OrderSummary[]} list @param {typeof filter} wanted
 */
export function selectOrders(list, { text, state }) {
  const part = text.trim().toLowerCase();
  const rank = (/** @type {OrderSummary} */ order) => (orderState(order) === 'waiting' ? 0 : 1);
  // Of two orders made at the same moment, the later one in the list is newer.
  const sorted = list.toReversed().sort((a, b) => rank(a) - rank(b) || Date.parse(b.made_at) - Date.parse(a.made_at));
  return sorted.filter(
    (order) =>
      (state === '' || orderState(order) === state) &&
      [order.id, ...order.cards].some((name) => name.toLowerCase().includes(part)),
  );
}

async function load() {
  ({ orders } = /** @type {OrdersReply} */ (await get('/orders', { organization: store.venue })));
}

/**
 * Returns buttons that settle a waiting payment. If none waits, they pay an expired or canceled PIX code, because a
 * bank may report a timely payment late.
 * @param {OrderSummary} order
 */
function settleButtons({ id, waits_since: since, payments }) {
  const settle = (/** @type {string} */ text, /** @type {object} */ body, /** @type {object} */ how) =>
    button(text, () => call('POST', `/orders/${id}/payment`, body), how);
  const waiting = Object.entries(SETTLEMENTS).map(([status, text]) => {
    const look = status === 'paid' ? '' : 'secondary outline';
    return settle(text, { status }, { label: `${text} ${id}`, done: `${id} is ${status}`, look });
  });
  const late = payments.flatMap(({ method, status }, at) => {
    if (method !== 'pix' || !['expired', 'canceled'].includes(status)) return [];
    const how = { label: `Pay PIX ${at + 1} of ${id} late`, done: `PIX ${at + 1} of ${id} is paid` };
    return [settle(`Pay PIX ${at + 1} late`, { status: 'paid', nth: at + 1 }, how)];
  });
  const buttons = since === null ? late : waiting;
  return buttons.length > 0 ? html`<footer>${buttons}</footer>` : nothing;
}

/** @param {OrderSummary} order */
function card(order) {
  const { id, total, payments, cards, media_ids: media, waits_since: since, organization } = order;
  const state = orderState(order);
  const venue = venueOf(organization);
  return html`<article>
    <h2>${id}</h2>
    <p><strong>${price.format(total)}</strong>
      ${chip(since === null ? state : `waiting since ${time(since)}`, MOODS[state])}
      ${payments.map(({ method, status }) => chip(`${method === 'pix' ? 'PIX' : 'card'} ${status}`, MOODS[status]))}
    </p>
    <p>${media.length} media of
      ${cards.map((code) => (venue ? galleryLink(venue, code) : code))}
      ${otherVenue(organization)}
    </p>
    ${settleButtons(order)}
  </article>`;
}

function view() {
  const shown = selectOrders(orders, filter).slice(0, SHOWN);
  return html`
    <p>Settle what waits: a PIX, or a card that is being processed.</p>
    <div class="fields">
      ${searchField('Order or card', filter, 'text', 'fotos-o1, FOTOS0001')}
      ${choiceField('State', filter, 'state', STATES)}
    </div>
    <p role="status">${shown.length} of ${count(orders.length, 'order')}</p>
    <div class="cards">${repeat(shown, ({ id }) => id, card)}</div>`;
}

export const orderSection = { load, view };
