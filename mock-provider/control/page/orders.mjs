/** @import { OrderSummary, OrdersReply, PaymentRequest } from '../schema.ts' */
import { get, post } from './api.mjs';
import { venueId } from './chosen-venue.mjs';
import { button, byId, chip, el, renderList } from './dom.mjs';
import { attempt } from './messages.mjs';

const list = byId('order-list', HTMLElement);
const price = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** @type {Readonly<Record<string, 'good' | 'wait' | 'bad'>>} */
const MOODS = { paid: 'good', pending: 'wait', processing: 'wait', refused: 'bad', expired: 'bad' };

/** @type {readonly { status: PaymentRequest['status'], text: string }[]} */
const SETTLEMENTS = [
  { status: 'paid', text: 'Pay' },
  { status: 'refused', text: 'Refuse' },
  { status: 'expired', text: 'Expire' },
];

/** @param {OrderSummary} order */
function settleButtons({ id, payments }) {
  const status = payments.at(-1)?.status;
  if (status !== 'pending' && status !== 'processing') return null;
  const settle = (/** @type {PaymentRequest['status']} */ settlement) =>
    attempt(async () => {
      await post(`/orders/${id}/payment`, { status: settlement });
      await refreshOrders();
    }, `${id} is ${settlement}`);
  const buttons = SETTLEMENTS.map(({ status: settlement, text }) =>
    button(text, () => settle(settlement), {
      'aria-label': `${text} ${id}`,
      class: settlement === 'paid' ? 'primary' : '',
    }),
  );
  return el('div', { class: 'buttons' }, ...buttons);
}

/** @param {OrderSummary} order */
function card(order) {
  const { id, cards, media_ids: mediaIds, total, payments, completed } = order;
  const history = payments.map(({ method, status }) =>
    chip(`${method === 'pix' ? 'PIX' : 'card'} ${status}`, MOODS[status]),
  );
  return el(
    'li',
    { class: 'card' },
    el('div', { class: 'head' }, el('h2', {}, id), el('strong', {}, price.format(total))),
    el(
      'p',
      { class: 'quiet' },
      `${cards.join(', ')} · ${mediaIds.length} ${mediaIds.length === 1 ? 'medium' : 'media'}`,
    ),
    el(
      'div',
      { class: 'chips' },
      ...(history.length > 0 ? history : [chip('not paid yet')]),
      completed ? chip('completed', 'good') : null,
    ),
    settleButtons(order),
  );
}

/** Shows the orders of the chosen venue, the latest first. */
export async function refreshOrders() {
  const { orders } = /** @type {OrdersReply} */ (await get('/orders', { organization: venueId() }));
  renderList(list, orders.toReversed(), {
    key: ({ id }) => id,
    build: card,
    empty: 'No order yet. Open a card in the storefront and put something into the cart.',
  });
}
