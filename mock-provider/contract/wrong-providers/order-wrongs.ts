import { qrImage } from '#mock-provider/files/qr-image.ts';
import type { WireMedia } from '#shared/provider-api/media.ts';
import type { WireOrder, WirePayment } from '#shared/provider-api/order.ts';
import {
  ADD,
  accepting,
  asking,
  assign,
  CHECKOUT,
  FINISH,
  files,
  ignoring,
  json,
  jsonAnswer,
  MEDIAS,
  medias,
  ORDER,
  order,
  PAYMENT,
  payments,
  pix,
  QR,
  READING,
  REMOVE,
  SAVE,
  sign,
  signed,
  type Wrong,
} from './deviations.ts';

const OPEN = /^POST .*\/order\/[A-Z0-9]{9}\/[^/]+$/;
const ADD_CARD = /^POST .*\/order\/[^/]+\/card\//;
const REMOVE_CARD = /^DELETE .*\/order\/[^/]+\/card\//;
const PACKAGE = /^POST .*\/product\/[^/]+$/;
const UNPACK = /^DELETE .*\/product\/[^/]+$/;

const item = (one: WireOrder) => one.items[0];
const lastPhoto = (path: string) => path.replace(/p\d+$/, 'p06');

const latest =
  (call: RegExp): Wrong[1] =>
  () => {
    let known = jsonAnswer({});
    return async (asked, next) => {
      const answer = await next(asked);
      if (ORDER.test(`${asked.method} ${asked.path}`) && answer.status === 200) known = answer;
      return call.test(`${asked.method} ${asked.path}`) && answer.status >= 400 ? known : answer;
    };
  };

function firstCard(body: Buffer | undefined): Buffer {
  const { cards } = JSON.parse(String(body)) as { cards: string[] };
  return Buffer.from(JSON.stringify({ cards: cards.slice(0, 1) }));
}

const keepsPhotos: Wrong[1] = () => {
  let before: Pick<WireOrder, 'items' | 'total'> = { items: [], total: 0 };
  return json<{ order: WireOrder }>(ORDER, (reply, _, { method, path }) => {
    if (REMOVE_CARD.test(`${method} ${path}`)) assign(reply.order, before);
    else before = { items: reply.order.items, total: reply.order.total };
  })();
};

export const ORDER_WRONGS: readonly Wrong[] = [
  ['opens orders as completed', order((one) => assign(one, { completed: true, status: 1 }), OPEN)],
  ['opens the order of another card', order((one) => assign(one, { card_code: 'OUTRO0001' }), OPEN)],
  ['loses the selection when an order is opened again', order((one) => one.items.splice(0), OPEN)],
  ['ignores every add after the first', ignoring(ADD, 2)],
  ['adds another photo', asking(ADD, (asked) => ({ ...asked, path: lastPhoto(asked.path) }))],
  ['adds a photo more than was asked for', order((one) => item(one)?.items.push({ photo: { id: 'outra' } }), ADD)],
  ['adds a photo twice', order((one) => item(one)?.items.push(...(item(one)?.items.slice(0, 1) ?? [])), ADD)],
  [
    'toggles a photo that is added again',
    asking(ADD, (asked, count) =>
      count === 2 ? { ...asked, method: 'DELETE', path: asked.path.replace(/photo\/(?=[^/]+$)/, 'media/') } : asked,
    ),
  ],
  ['ignores removals', ignoring(REMOVE, 1)],
  ['removes another photo', asking(REMOVE, (asked) => ({ ...asked, path: lastPhoto(asked.path) }))],
  ['sells photos as another product', order((one) => assign(item(one)?.product_type, { id: 'outro' }))],
  [
    'calls photos of an order videos',
    order((one) => assign(item(one)?.product_type, { is_photo: false, is_video: true })),
  ],
  ['accepts unknown media', latest(ADD)],
  [
    'charges a cent more',
    order((one) => {
      one.total += 0.01;
    }),
  ],
  ['forgets an item in the total', order((one) => assign(one, { total: 0 }))],
  ['never grants the price of a larger count', order((one) => priced(one, 29.9))],
  [
    'counts in thirds of a cent',
    order((one) => {
      for (const each of one.items) each.total += 0.001;
    }),
  ],
  ['is pending and completed at once', order((one) => assign(one, { status: 1 - one.status }))],
  ['gives an order another id at each call', order((one, count) => assign(one, { id: `outro${count}` }))],
  ['opens an order with the first card alone', asking(OPEN, (asked) => ({ ...asked, body: firstCard(asked.body) }))],
  ['forgets the second card when it opens an order', order((one) => one.cards.splice(1), OPEN)],
  ['keeps the photos of a removed card', keepsPhotos],
  ['ignores added cards', ignoring(ADD_CARD, 1)],
  ['ignores removed cards', ignoring(REMOVE_CARD, 1)],
  ['loses the first card with the second', order((one) => assign(one, { cards: one.cards.slice(1) }), ADD_CARD)],
  [
    'doubles a card that is added again',
    order((one, count) => count > 1 && one.cards.push({ card: 'OUTRO0001' }), ADD_CARD),
  ],
  ['ignores the package', ignoring(PACKAGE, 1)],
  ['ignores that the package is taken out', ignoring(UNPACK, 1)],
  ['loses the single photos with the package', order((one) => assign(one, { items: [], total: 0 }), UNPACK)],
  [
    'keeps single photos beside the package',
    order(
      (one) =>
        one.items.push({
          ...structuredClone(one.items[0]),
          id: 'i9',
          product_type: { id: 'x', unities: 1, is_photo: true, is_video: false },
        } as never),
      PACKAGE,
    ),
  ],
  [
    'sells the package at another price',
    order((one) => {
      assign(item(one), { total: 1 });
      assign(one, { total: 1 });
    }, PACKAGE),
  ],
  ['leaves a photo out of the package', order((one) => item(one)?.items.pop(), PACKAGE)],
  ['takes unknown cards', latest(ADD_CARD)],
  ['takes customers without terms', latest(SAVE)],
  ['does not say the customer', order((one) => assign(one, { customer: null }))],
  [
    'says somebody else as the customer',
    order((one) => assign(one.customer, { name: 'Ana', email: 'ana@example.com' })),
  ],
  [
    'flips the accepted terms',
    order((one) => one.customer && assign(one.customer, { accepted_terms: !one.customer.accepted_terms })),
  ],
  ['changes the document', order((one) => assign(one.customer, { document: '52998224725' }))],
  ['drops the address', order((one) => assign(one.customer, { addresses: [] }))],
  [
    'says an earlier address first',
    order((one) => {
      const { addresses } = one.customer ?? {};
      if (addresses?.[0]) addresses.unshift({ ...addresses[0], street: 'Rua A' });
    }),
  ],
  ['changes the address', order((one) => assign(one.customer?.addresses?.[0], { street: 'Rua A' }))],
  [
    'forgets the customer with the address',
    order((one) => one.customer?.addresses?.length && assign(one.customer, { name: null, email: '' }), SAVE),
  ],
];

function priced(one: WireOrder, unit: number): void {
  for (const each of one.items)
    if (each.product_type.unities !== 0) each.total = Math.round(unit * 100 * each.items.length) / 100;
  one.total = Math.round(one.items.reduce((sum, each) => sum + each.total * 100, 0)) / 100;
}

const payment = (change: (payment: WirePayment, count: number) => unknown, call = PAYMENT) =>
  json<WirePayment>(call, change);
const twice = (one: WireOrder) => one.payments?.push(...(one.payments ?? []));
const finished = (change: (order: WireOrder, count: number) => unknown) =>
  order((one, count) => void change(one, count), FINISH);

export const PAY_WRONGS: readonly Wrong[] = [
  ['returns no PIX code', payment((one) => assign(one, { pix_text: null }))],
  ['charges another amount by PIX', signed((code) => code.replace(/5406\d{3}\.\d\d/, '540599.90'))],
  ['signs its PIX codes wrongly', pix((code) => code.slice(0, -1) + (code.endsWith('0') ? '1' : '0'))],
  ['charges in another currency', signed((code) => code.replace('5303986', '5303840'))],
  [
    'has another PIX code at each reading',
    signed((code, count) => code.replace(/62(\d\d)05(\d\d).*?(?=6304$)/, `62090505X${String(count).padStart(4, '0')}`)),
  ],
  ['has no PIX code at readings', payment((one) => assign(one, { pix_text: null }), READING)],
  ['draws the QR code of another text', files(QR, () => qrImage('junk'))],
  ['sends text instead of QR codes', files(QR, () => Buffer.from('junk'))],
  ['has paid before anybody did', payment((one) => assign(one, { status: 'PAID' }), CHECKOUT)],
  ['refuses a PIX at once', payment((one) => assign(one, { status: 'REFUSED' }), CHECKOUT)],
  ['calls a PIX a credit card', payment((one) => assign(one, { method: 'creditCard' }))],
  ['forgets the method after the checkout', payment((one) => assign(one, { method: null }), READING)],
  ['says another amount than the total', payment((one) => assign(one, { amount: 1 }))],
  ['says an amount with a part of a cent', payment((one) => assign(one, { amount: one.amount && one.amount + 0.001 }))],
  ['has unknown words for payments', payment((one) => assign(one, { status: 'WAITING' }))],
  [
    'is pending again after it was paid',
    payment((one, count) => count > 3 && assign(one, { status: 'PENDING' }), READING),
  ],
  ['is never paid', payment((one) => assign(one, { status: 'PENDING' }), READING)],
  ['charges a second time', signed((code, count) => (count === 2 ? code.replace('MOCK', 'MOCA') : code))],
  [
    'charges without customer and address',
    accepting(CHECKOUT, () => jsonAnswer({ status: 'PENDING', pix_text: sign('000201') })),
  ],
  [
    'has payments of unknown orders',
    accepting(READING, () => jsonAnswer({ status: 'PENDING', pix_text: sign('000201') })),
  ],
  ['finishes what is not paid', latest(FINISH)],
  ['pays a second finish again', finished((one, count) => count > 1 && twice(one))],
  ['has two payments of an order', finished(twice)],
  ['drops the payments at finish', finished((one) => assign(one, { payments: [] }))],
  [
    'lists the payment of a finished order as refused',
    payments((one, { completed }) => completed && assign(one, { status: 'REFUSED' })),
  ],
  [
    'lists the payment of a finished order as pending',
    payments((one, { completed }) => completed && assign(one, { status: 'PENDING' })),
  ],
  [
    'lists payments before the checkout',
    order((one) => one.payments?.length === 0 && assign(one, { payments: [{ status: 'PENDING', method: 'pix' }] })),
  ],
  ['forgets the customer at finish', finished((one) => assign(one, { customer: null }))],
  ['loses a photo at finish', finished((one) => item(one)?.items.pop())],
  ['stays open at finish', finished((one) => assign(one, { completed: false, status: 0 }))],
  ['changes paid orders', latest(REMOVE)],
  ['still sells what was bought', medias((sold, unsold, _, count) => count > 4 && unsold.push(...sold.splice(1)))],
  [
    'gives everything away with the first purchase',
    medias((sold, unsold, _, count) => count > 4 && sold.push(...unsold.splice(0))),
  ],
  [
    'forgets what was bought before',
    json<{ sold_medias: WireMedia[] }>(MEDIAS, ({ sold_medias: sold }, count) => count > 4 && sold.shift()),
  ],
];

/** Left to providers: nobody is worse off. */
export const FAIR_ORDERS: readonly Wrong[] = [
  ['writes statuses in small letters', payments((one) => assign(one, { status: one.status.toLowerCase() }))],
  ['names no method', payment((one) => assign(one, { method: null, modality: null }))],
  ['adds up reais as binary fractions', order((one) => assign(one, { total: one.total + 1e-13 }))],
  ['says no amounts of payments', payment((one) => assign(one, { amount: null }))],
  ['has an item of its own for each photo', order((one) => assign(one, { items: one.items.flatMap(single) }))],
  [
    'lists the charges that were canceled, too',
    order((one) => one.payments?.length && one.payments.push({ status: 'CANCELED', method: 'pix' })),
  ],
  [
    'writes documents and phones in its own form',
    order((one) => assign(one.customer, { document: '111.444.777-35', phone: '(11) 98765-4321' })),
  ],
];

function single(one: WireOrder['items'][number]): WireOrder['items'] {
  if (one.product_type.unities === 0) return [one];
  const total = Math.round((one.total * 100) / one.items.length) / 100;
  return one.items.map((media, at) => ({ ...one, id: `${one.id}-${at}`, items: [media], total }));
}
