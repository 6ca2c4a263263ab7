/** @import { CardsReply, OrderSummary } from '../../schema.ts' */
import { countWords, waitWords } from './time-words.mjs';

/** @typedef {'waiting' | 'open' | 'paid' | 'completed' | 'failed'} OrderState */

/**
 * How far the payment that counts brings an order.
 * @type {Readonly<Record<OrderSummary['payments'][number]['status'], OrderState>>}
 */
const STATES = {
  pending: 'waiting',
  processing: 'waiting',
  paid: 'paid',
  refused: 'failed',
  expired: 'failed',
  canceled: 'open',
};

/** How far an order is. @param {OrderSummary} order @returns {OrderState} */
export function orderState({ completed, waits_since: since, payments }) {
  if (since !== null) return 'waiting';
  if (completed) return 'completed';
  const status = payments.some((payment) => payment.status === 'paid') ? 'paid' : payments.at(-1)?.status;
  return status === undefined ? 'open' : STATES[status];
}

/** The orders that wait for a payment first, then the newest. @param {readonly OrderSummary[]} orders */
export function sortOrders(orders) {
  const rank = (/** @type {OrderSummary} */ order) => (orderState(order) === 'waiting' ? 0 : 1);
  // Of one moment, the later in the list is the newer.
  return orders.toReversed().sort((a, b) => rank(a) - rank(b) || Date.parse(b.made_at) - Date.parse(a.made_at));
}

/**
 * @param {readonly OrderSummary[]} orders
 * @param {{ text: string, state: string }} wanted a part of an id or a card code; a state, or '' for all
 */
export function filterOrders(orders, { text, state }) {
  const part = text.trim().toLowerCase();
  return orders.filter(
    (order) =>
      (state === '' || orderState(order) === state) &&
      [order.id, ...order.cards].some((name) => name.toLowerCase().includes(part)),
  );
}

/** What is in an order: `1 photo`, `2 photos and 1 video`. A video's id says that it is one. @param {readonly string[]} ids */
export function mediaWords(ids) {
  const videos = ids.filter((id) => /-v\d+$/.test(id)).length;
  const photos = ids.length - videos;
  const parts = [
    ...(photos > 0 ? [countWords(photos, 'photo')] : []),
    ...(videos > 0 ? [countWords(videos, 'video')] : []),
  ];
  return parts.join(' and ') || 'nothing yet';
}

/** @param {OrderSummary} order @param {number} now milliseconds since 1970, by its venue's clock */
export function orderWords(order, now) {
  const method = order.payments.at(-1)?.method === 'pix' ? 'PIX' : 'credit card';
  switch (orderState(order)) {
    case 'waiting':
      return `Waits for its ${method} for ${waitWords(now - Date.parse(order.waits_since ?? ''))}`;
    case 'completed':
      return 'Paid and completed';
    case 'paid':
      return `Paid by ${method}, not completed yet`;
    case 'failed':
      return `The payment by ${method} failed`;
    case 'open':
      return 'Not paid yet';
  }
}

/** What is on a card, as it was made. @param {CardsReply['cards'][number]} card */
export function cardWords({ photos, videos, sold_photos: soldPhotos, sold_videos: soldVideos, extras, secret }) {
  const parts = [
    photos > 0 ? `${countWords(photos, 'photo')} to buy` : '',
    videos > 0 ? `${countWords(videos, 'video')} to buy` : '',
    soldPhotos + soldVideos > 0 ? `${soldPhotos + soldVideos} bought` : '',
    extras > 0 ? countWords(extras, 'extra') : '',
    secret ? 'asks for an access code' : '',
  ].filter(Boolean);
  return `${parts.join(', ') || 'Nothing is on it'}.`;
}
