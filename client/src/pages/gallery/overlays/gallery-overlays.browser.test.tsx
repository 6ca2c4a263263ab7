import { expect, test } from 'vitest';
import { sampleItem, sampleOrder, samplePhoto } from '#client/testing/samples.ts';
import { samplePayment } from '#shared/testing/sample-payment.ts';
import { isAvailable, type OverlayFacts } from './gallery-overlays.tsx';
import { PLAIN_OVERLAYS } from './overlay-entry.ts';

const loading: OverlayFacts = {
  hasPrices: undefined,
  hasCart: undefined,
  order: undefined,
  payment: null,
  canSendPhoto: true,
  hasBegunCheckout: false,
};
const nothing: OverlayFacts = { ...loading, hasPrices: false, hasCart: false, order: null, canSendPhoto: false };
const open = sampleOrder(sampleItem([samplePhoto(1)], 2990));
const everything: OverlayFacts = { ...loading, hasPrices: true, hasCart: true, order: open };
const pix = samplePayment();

test('what is opened now shows when there is something to show', () => {
  for (const kind of PLAIN_OVERLAYS) {
    expect(isAvailable(kind, false, everything)).toBe(true);
    // These overlays need nothing, or decide themselves whether they can be shown.
    expect(isAvailable(kind, false, nothing)).toBe(['cards', 'files', 'slideshow', 'receipt'].includes(kind));
  }
});

test('what a reload restores waits for what it shows', () => {
  const whereLoading = (expected: boolean | undefined) =>
    PLAIN_OVERLAYS.filter((kind) => isAvailable(kind, true, loading) === expected);
  expect(whereLoading(undefined)).toEqual(['prices', 'cart', 'checkout']);
  // A download only begins by a press.
  expect(whereLoading(false)).toEqual(['files']);
});

test.each([
  ['a form', { order: open, payment: null }, false],
  ['an expired PIX code', { order: open, payment: { ...pix, status: 'expired' } }, false],
  ['a pending PIX code', { order: open, payment: pix }, true],
  ['what was typed in this visit', { order: open, payment: null, hasBegunCheckout: true }, true],
  ['a completed order', { order: { ...open, isCompleted: true }, payment: null }, true],
] as const)('a checkout that is restored with %s (B3)', (_, facts, availability) => {
  expect(isAvailable('checkout', true, { ...everything, ...facts })).toBe(availability);
});

test('a checkout closes when there is nothing left to pay for', () => {
  expect(isAvailable('checkout', false, { ...everything, order: sampleOrder() })).toBe(false);
});
