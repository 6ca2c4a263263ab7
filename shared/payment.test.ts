import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LOCALES } from '#shared/site/locale.ts';
import {
  canChoosePaymentMethod,
  chargedCents,
  defaultPaymentMethod,
  failedPixStatus,
  isPaid,
  isPending,
  isRefused,
  type PaymentStatus,
  pauseSeconds,
  paymentState,
  paymentStatus,
  shownPaymentMethod,
  withKnownMethod,
} from './payment.ts';
import { samplePayment } from './testing/sample-payment.ts';

const pix = samplePayment();
const card = samplePayment({ method: 'creditCard', pixText: null });

describe('payment status (B14)', () => {
  it.each([
    ['PAID', 'paid'],
    ['paid', 'paid'],
    ['REFUSED', 'refused'],
    ['EXPIRED', 'expired'],
    ['PENDING', 'pending'],
    ['CANCELED', 'pending'],
    ['AUTHORIZED', 'pending'],
    ['', 'pending'],
  ])('%j with a PIX code is %s', (word, status) => {
    expect(paymentStatus(word, pix)).toBe(status);
  });

  it.each([
    ['CANCELED', ['ended', 'ended', 'ended']],
    ['failed', ['ended', 'ended', 'ended']],
    ['REVERSED', ['ended', 'pending', 'pending']],
    ['PENDING', ['pending', 'pending', 'pending']],
    ['processing', ['pending', 'pending', 'pending']],
    ['', ['pending', 'pending', 'pending']],
    ['PAID', ['paid', 'paid', 'paid']],
    ['REFUSED', ['refused', 'refused', 'refused']],
  ])('%j without a code, by PIX, by card, and by who knows what: %j', (word, statuses) => {
    const methods = ['pix', 'creditCard', null] as const;
    expect(methods.map((method) => paymentStatus(word, { method, pixText: null }))).toEqual(statuses);
  });
});

/**
 * @property holds the predicates that are true for the status
 * @property ended what `failedPixStatus` returns for a PIX, for a credit card, and for a payment with no method
 */
const DECISIONS = {
  pending: { holds: [isPending], ended: [null, null, null] },
  paid: { holds: [isPaid], ended: [null, null, null] },
  refused: { holds: [isRefused], ended: ['refused', null, null] },
  expired: { holds: [], ended: ['expired', null, 'expired'] },
  ended: { holds: [], ended: ['ended', null, 'ended'] },
} as const satisfies Record<PaymentStatus, object>;

it.each(Object.entries(DECISIONS))('a payment that is %s', (status, { holds, ended }) => {
  const payments = (['pix', 'creditCard', null] as const).map((method) => {
    return samplePayment({ status: status as PaymentStatus, method, pixText: null });
  });
  for (const payment of payments) {
    expect([isPending, isPaid, isRefused].filter((rule) => rule(payment))).toEqual(holds);
  }
  expect(payments.map(failedPixStatus)).toEqual(ended);
});

it('pays by PIX in Portuguese, by card elsewhere, and only Portuguese may choose (B8)', () => {
  expect(LOCALES.map(defaultPaymentMethod)).toEqual(['pix', 'creditCard', 'creditCard']);
  expect(LOCALES.map(canChoosePaymentMethod)).toEqual([true, false, false]);
});

it.each([
  [pix, 'open'],
  [card, 'open'],
  [{ ...card, method: null }, 'open'],
  [{ ...pix, pixText: null }, 'none'],
  [{ ...card, status: 'paid' }, 'paid'],
  [{ ...card, status: 'refused' }, 'failed'],
  [{ ...pix, status: 'expired' }, 'failed'],
  [null, 'none'],
] as const)('%j stands as %s before the next charge or change', (payment, expected) => {
  expect(paymentState(payment)).toBe(expected);
});

const nameless = samplePayment({ method: null, pixText: null });
it.each([
  [card, nameless, 'creditCard'],
  [nameless, { ...nameless, status: 'refused' }, 'creditCard'],
  [card, { ...nameless, status: 'paid' }, 'creditCard'],
  [{ ...card, status: 'refused' }, { ...nameless, status: 'refused' }, 'creditCard'],
  [{ ...card, status: 'refused' }, { ...nameless, status: 'expired' }, null],
  [{ ...pix, pixText: null }, { ...nameless, status: 'expired' }, null],
  [pix, { ...nameless, status: 'expired' }, 'pix'],
  [pix, { ...nameless, status: 'refused' }, 'pix'],
  [null, nameless, null],
  [card, { ...pix, status: 'expired' }, 'pix'],
] as const)('after %j, %j is of %s', (earlier, read, method) => {
  expect(withKnownMethod(earlier, read)).toEqual({ ...read, method });
});

it.each([
  ['pt', null, null, 'pix'],
  ['en', null, null, 'creditCard'],
  ['en', pix, null, 'pix'],
  ['en', pix, 'creditCard', 'creditCard'],
  ['en', { ...pix, status: 'expired' }, null, 'creditCard'],
  ['pt', card, null, 'creditCard'],
  ['pt', { ...card, status: 'refused' }, null, 'creditCard'],
  ['pt', { ...card, status: 'refused' }, 'pix', 'pix'],
  ['pt', { ...pix, status: 'refused' }, null, 'pix'],
] as const)('the method that is shown (B8) %s, %j, chosen %s: %s', (locale, payment, chosen, method) => {
  expect(shownPaymentMethod(locale, payment, chosen)).toBe(method);
});

it('waits five seconds, longer after each failure in a row, and never more than a minute (B10)', () => {
  expect([0, 1, 2, 3, 4].map(pauseSeconds)).toEqual([5, 10, 20, 40, 60]);
  fc.assert(
    fc.property(fc.nat(10_000), (failures) => {
      const pause = pauseSeconds(failures);
      return pause <= pauseSeconds(failures + 1) && pause >= 5 && pause <= 60;
    }),
  );
});

it.each([
  ['what the provider charged', { ...pix, amountCents: 1990 }, 1990],
  ['the total of the order, if the provider does not say it', { ...pix, amountCents: null }, 2990],
  ['the total of the order, before a payment', null, 2990],
])('the charged sum is %s', (_, payment, cents) => {
  expect(chargedCents({ totalCents: 2990 }, payment)).toBe(cents);
});
