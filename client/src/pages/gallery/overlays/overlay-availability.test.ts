import { expect, test } from 'vitest';
import type { OrderItem } from '#shared/order.ts';
import type { Payment } from '#shared/payment.ts';
import { type OverlayFacts, overlayAvailability } from './overlay-availability.ts';
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
    expect(overlayAvailability(kind, false, everything)).toBe('shown');
    // The card always exists, files are known where opened, and an empty film closes itself.
    expect(overlayAvailability(kind, false, nothing)).toBe(
      ['cards', 'files', 'film'].includes(kind) ? 'shown' : 'gone',
    );
  }
});

test('what a reload restores waits for what it shows', () => {
  expect(PLAIN_OVERLAYS.map((kind) => overlayAvailability(kind, true, loading))).toEqual([
    'waiting',
    'waiting',
    'waiting',
    'shown',
    'shown',
    'gone',
    'shown',
  ]);
});

test.each([
  ['a form', { order: open, payment: null }, 'gone'],
  ['an expired PIX code', { order: open, payment: { ...pix, status: 'expired' } }, 'gone'],
  ['a pending PIX code', { order: open, payment: pix }, 'shown'],
  ['a completed order', { order: { isCompleted: true, items: [item] }, payment: null }, 'shown'],
] as const)('a checkout that is restored with %s (B3)', (_, facts, availability) => {
  expect(overlayAvailability('checkout', true, { ...everything, ...facts })).toBe(availability);
});

test('a step that was begun in this visit is restored with what was typed', () => {
  expect(overlayAvailability('checkout', true, { ...everything, hasBegunCheckout: true })).toBe('shown');
});

test('a checkout closes when there is nothing left to pay for', () => {
  expect(overlayAvailability('checkout', false, { ...everything, order: { isCompleted: false, items: [] } })).toBe(
    'gone',
  );
});
