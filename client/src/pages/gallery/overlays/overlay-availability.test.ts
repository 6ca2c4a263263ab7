import { expect, test } from 'vitest';
import type { OrderItem } from '#shared/order.ts';
import type { Payment } from '#shared/payment.ts';
import { isAvailable, type OverlayFacts } from './overlay-availability.ts';
import { PLAIN_OVERLAYS } from './overlay-entry.ts';

const loading: OverlayFacts = {
  hasPrices: undefined,
  hasCart: undefined,
  order: undefined,
  payment: null,
  canSendPhoto: true,
  hasBegunCheckout: false,
};
const nothing: OverlayFacts = {
  ...loading,
  hasPrices: false,
  hasCart: false,
  order: null,
  payment: null,
  canSendPhoto: false,
};
const item: OrderItem = {
  id: 'i1',
  isAllDigital: false,
  holdsPhotos: true,
  holdsVideos: false,
  medias: ['p1'],
  totalCents: 2990,
};
const open = { isCompleted: false, items: [item] };
const everything: OverlayFacts = {
  ...loading,
  hasPrices: true,
  hasCart: true,
  order: open,
  payment: null,
  canSendPhoto: true,
};
const pix: Payment = { status: 'pending', method: 'pix', pixText: '000201', amountCents: null };

test('what is opened now shows when there is something to show', () => {
  for (const kind of PLAIN_OVERLAYS) {
    expect(isAvailable(kind, false, everything)).toBe(true);
    // The card always exists, files are known where opened, and an empty film closes itself.
    expect(isAvailable(kind, false, nothing)).toBe(['cards', 'files', 'film'].includes(kind));
  }
});

test('what a reload restores waits for what it shows', () => {
  expect(PLAIN_OVERLAYS.map((kind) => isAvailable(kind, true, loading))).toEqual([
    undefined,
    undefined,
    undefined,
    true,
    true,
    false,
    true,
  ]);
});

test.each([
  ['a form', { order: open, payment: null }, false],
  ['an expired PIX code', { order: open, payment: { ...pix, status: 'expired' } }, false],
  ['a pending PIX code', { order: open, payment: pix }, true],
  ['a completed order', { order: { isCompleted: true, items: [item] }, payment: null }, true],
] as const)('a checkout that is restored with %s (B3)', (_, facts, availability) => {
  expect(isAvailable('checkout', true, { ...everything, ...facts })).toBe(availability);
});

test('a step that was begun in this visit is restored with what was typed', () => {
  expect(isAvailable('checkout', true, { ...everything, hasBegunCheckout: true })).toBe(true);
});

test('a checkout closes when there is nothing left to pay for', () => {
  expect(isAvailable('checkout', false, { ...everything, order: { isCompleted: false, items: [] } })).toBe(false);
});
