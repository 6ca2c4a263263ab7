import { describe, expect, it, test } from 'vitest';
import { sampleItem, sampleOrder, samplePhoto } from '#client/testing/samples.ts';
import type { Order } from '#shared/order.ts';
import type { Payment } from '#shared/payment.ts';
import { samplePayment } from '#shared/testing/sample-payment.ts';
import {
  hasEnded,
  hasFirstReadFailed,
  mayLook,
  missingChanges,
  nextOrder,
  type OrderEvent,
  type OrderState,
  othersChange,
  UNREAD,
  wantedMedias,
} from './order-state.ts';

const order = sampleOrder(sampleItem([samplePhoto(1)], 2990));
const other: Order = { ...sampleOrder(sampleItem([samplePhoto(2)], 2990)), version: 'other' };
const signedWith = (key: string): Order => JSON.parse(JSON.stringify(order).replaceAll('.key', `.${key}`));
const pix = samplePayment();

const after = (state: OrderState, ...events: OrderEvent[]) => events.reduce(nextOrder, state);
const shown = after(UNREAD, { kind: 'replied', order });
const press = (photo: number, isWanted: boolean): OrderEvent => ({
  kind: 'pressed',
  write: { kind: 'selection', wanted: new Map([[`p.${photo}.key`, isWanted]]), pressedAt: 0 },
});
const packagePress: OrderEvent = {
  kind: 'pressed',
  write: { kind: 'package', isWanted: true, run: async () => undefined, pressedAt: 0 },
};
const wanted = ({ writes }: OrderState) => [...wantedMedias(writes)];

describe('writes', () => {
  it('of ticks behind each other are one, and the last wish of each counts', () => {
    const state = after(shown, press(1, false), press(2, true), press(1, true));
    expect(state.writes).toHaveLength(1);
    expect(wanted(state)).toEqual([
      ['p.1.key', true],
      ['p.2.key', true],
    ]);
  });

  it('of another kind end a batch, as does a tick that comes while they are sent', () => {
    expect(after(shown, press(1, false), packagePress, press(2, true)).writes).toHaveLength(3);
    const state = after(shown, press(1, false), { kind: 'begun' }, press(1, true));
    expect(state.writes).toHaveLength(2);
    expect(wanted(state)).toEqual([['p.1.key', true]]);
  });

  it('share the outage of a tick, up to the next of another kind', () => {
    const state = after(shown, press(1, false), { kind: 'begun' }, press(2, true), packagePress, press(3, true));
    const left = (isOutage: boolean) => after(state, { kind: 'ended', isOutage }).writes.map(({ kind }) => kind);
    expect([left(true), left(false)]).toEqual([
      ['package', 'selection'],
      ['selection', 'package', 'selection'],
    ]);
  });
});

describe('a look', () => {
  it.each<[string, OrderEvent[]]>([
    ['after a press', [press(1, false)]],
    ['after a newer reply', [{ kind: 'replied', order: signedWith('newer') }]],
    ['while a payment is under way', [{ kind: 'paymentRead', payment: pix }]],
    ['of a paid order', [{ kind: 'paymentRead', payment: { ...pix, status: 'paid' } }]],
    ['of an order that may lack what was done', [{ kind: 'unread', error: null }]],
  ])('that arrives %s is dropped', (_, events) => {
    const state = after(shown, ...events);
    expect(mayLook(state) && state.order === order).toBe(false);
  });

  it('does not keep an order that another one replaced', () => {
    expect(hasEnded(shown, { ...other, reference: '2' })).toBe(true);
    expect(hasEnded(shown, other)).toBe(false);
    const bought = after(UNREAD, { kind: 'replied', order: { ...order, buyer: { kind: 'you', right: '' } } });
    expect(hasEnded(bought, sampleOrder())).toBe(true);
    expect(hasEnded(after(shown, { kind: 'migrating' }), other)).toBe(true);
  });
});

it('a failed read leaves the cart, and says so only where there is none', () => {
  const error = new Error('no answer');
  expect(after(shown, { kind: 'unread', error })).toMatchObject({ order, phase: 'stale' });
  expect(after(UNREAD, { kind: 'unread', error })).toMatchObject({ order: undefined, error });
  expect([hasFirstReadFailed(UNREAD), hasFirstReadFailed(after(UNREAD, { kind: 'unread', error }))]).toEqual([
    false,
    true,
  ]);
});

it('a reply replaces order and payment, whose method it may not name (C4)', () => {
  const card = samplePayment({ method: 'creditCard', pixText: null });
  const paying = after(shown, { kind: 'paymentRead', payment: card });
  const reply = { ...order, payment: { ...card, method: null } };
  expect(after(paying, { kind: 'replied', order: reply }).payment).toEqual(card);
  expect(after(paying, { kind: 'replied', order }).payment).toBeNull();
  expect(after(paying, { kind: 'paymentRead', payment: reply.payment }).payment).toEqual(card);
});

it('a PIX code that has ended is not pending again because its order says so (B10)', () => {
  const ended: Payment = { ...pix, status: 'ended', pixText: null };
  const pending = { ...order, payment: pix };
  const state = after(UNREAD, { kind: 'replied', order: pending }, { kind: 'paymentRead', payment: ended });
  expect(after(state, { kind: 'replied', order: pending }).payment).toEqual({ ...ended, pixText: pix.pixText });
  const other: Payment = { ...pix, pixText: '000202' };
  expect(after(state, { kind: 'replied', order: { ...order, payment: other } }).payment).toEqual(other);
  const paid: Payment = { ...pix, status: 'paid' };
  expect(after(state, { kind: 'replied', order: { ...order, payment: paid } }).payment).toEqual(paid);
});

describe('a completed order has the payment that was read as paid (B3)', () => {
  const card = samplePayment({ status: 'paid', method: 'creditCard', pixText: null, amountCents: 3090 });

  it.each<[string, Payment | null, Payment]>([
    ['no payment', null, card],
    ['an earlier one, which was refused', { ...pix, status: 'refused' }, card],
    ['neither method nor amount', { ...card, method: null, amountCents: null }, card],
    ['another method and amount, which count', { ...pix, status: 'paid' }, { ...pix, status: 'paid' }],
  ])('if its reply names %s', (_, payment, expected) => {
    const completed = { ...order, isCompleted: true, payment };
    const state = after(shown, { kind: 'paymentRead', payment: card }, { kind: 'replied', order: completed });
    expect([state.payment, state.order?.payment]).toEqual([expected, expected]);
  });

  it('and none that was not paid, because another phone may have paid in another way', () => {
    const refused = { ...card, status: 'refused' } as const;
    const completed = { ...order, isCompleted: true };
    const state = after(shown, { kind: 'paymentRead', payment: refused }, { kind: 'replied', order: completed });
    expect([state.payment, state.order]).toEqual([null, completed]);
  });
});

it('a completed order that is left is shown as an empty one, and the next change needs another (C4)', () => {
  const left = after(UNREAD, { kind: 'replied', order: { ...order, isCompleted: true } }, { kind: 'left' });
  expect(left).toMatchObject({ phase: 'left', payment: null, order: { isCompleted: false, items: [], totalCents: 0 } });
  expect([mayLook(left), hasEnded(left, sampleOrder())]).toEqual([true, true]);
  expect(after(left, { kind: 'paymentRead', payment: pix }), 'a late check of its payment').toBe(left);
});

test('an order that was signed with another key is the same one', () => {
  expect(hasEnded(after(UNREAD, { kind: 'replied', order: signedWith('older') }), signedWith('newer'))).toBe(false);
  expect(missingChanges(signedWith('newer'), new Map([['p.1.older', true]])).size).toBe(0);
});

test('what another phone added and removed is named, and not what the package brings', () => {
  const holding = (medias: string[], isAllDigital = false): Order => ({
    ...order,
    items: order.items.map((item) => ({ ...item, isAllDigital, medias })),
  });
  const changed = holding(['p.2.newer', 'v.1.newer']);
  expect(othersChange(order, signedWith('newer'))).toBeNull();
  expect(othersChange(order, changed)).toEqual({
    added: ['p.2.newer', 'v.1.newer'],
    removed: ['p.1.key'],
    hasAllDigital: null,
  });
  expect(othersChange(order, changed, new Map([['p.2.key', true]]))).toMatchObject({ added: ['v.1.newer'] });
  expect(othersChange(order, holding(['p.1.key', 'p.2.key'], true))).toEqual({
    added: [],
    removed: [],
    hasAllDigital: true,
  });
});
