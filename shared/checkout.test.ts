import { expect, it } from 'vitest';
import { currentStep, isWaitingForCreditCard, isWaitingForPix, shouldFinish } from './checkout.ts';
import type { Payment } from './payment.ts';
import { samplePayment } from './testing/sample-payment.ts';

const open = { isCompleted: false };
const done = { isCompleted: true };
const pix = samplePayment();
const card = samplePayment({ method: 'creditCard', pixText: null });

it('waits for a card that the provider decides on, and for nothing else (B14)', () => {
  expect(isWaitingForCreditCard(open, card)).toBe(true);
  expect(isWaitingForCreditCard(done, card)).toBe(false);
  expect(isWaitingForCreditCard(open, pix)).toBe(false);
  expect(isWaitingForCreditCard(open, { ...card, status: 'refused' })).toBe(false);
});

it.each([
  [open, pix, 'pix', true],
  [done, pix, 'pix', false],
  [open, null, 'pix', false],
  [open, { ...pix, pixText: null }, 'pix', false],
  [open, { ...pix, status: 'paid' }, 'pix', false],
  [open, { ...pix, status: 'expired' }, 'pix', false],
  [open, pix, 'creditCard', false],
] as const)('waiting for PIX (B10) %j %j %s: %s', (order, payment, method, expected) => {
  expect(isWaitingForPix({ order, payment, method })).toBe(expected);
});

it('finishes a paid order that is not completed (B13)', () => {
  const paid: Payment = { ...pix, status: 'paid' };
  expect(shouldFinish(open, paid)).toBe(true);
  expect(shouldFinish(done, paid)).toBe(false);
  expect(shouldFinish(open, pix)).toBe(false);
  expect(shouldFinish(open, null)).toBe(false);
});

it.each([
  [['customer'], false, 'customer'],
  [['customer', 'address'], false, 'address'],
  // An open or paid payment leads to its step, unless the visitor went on from there to change the address.
  [['customer', 'address'], true, 'payment'],
  [['customer', 'address', 'payment'], true, 'payment'],
  [['payment', 'address'], true, 'address'],
  [[], false, 'customer'],
] as const)('after %j, with a payment that is open or made: %s, the step is %s (B2)', (steps, hasPayment, step) => {
  expect(currentStep(steps, hasPayment)).toBe(step);
});
