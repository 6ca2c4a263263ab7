import { expect, it } from 'vitest';
import { unpayablePixCode } from '#shared/pix-code.ts';
import { wireOrder, wirePayment } from '#shared/provider-api/order.ts';
import { readReply } from '#shared/provider-api/read-reply.ts';
import { toOrder, toPayment } from './to-domain.ts';

function read(expires_at: unknown) {
  const reply = { status: 'PENDING', pix_text: 'a code', method: 'pix', amount: 29.9, expires_at };
  const { data } = readReply(wirePayment, reply);
  return data && toPayment(data);
}

it('the end of a PIX code is read where it is as the contract says', () => {
  expect(read('2025-07-12T14:45:00-03:00')?.expiresAt).toBe(Date.UTC(2025, 6, 12, 17, 45));
});

it.each([1752342300, true, [], {}, '12/07/2025 14:45', '2025-07-12T14:45:00', null, undefined])(
  'no payment fails for an end of %j',
  (end) => {
    expect(read(end)).toMatchObject({ status: 'pending', amountCents: 2990, expiresAt: undefined });
  },
);

it.each(['PENDING', 'EXPIRED'])(
  'after a credit card’s payment ended, an order shows the PIX before it only if that may be paid: %s',
  (status) => {
    const code = { status, method: 'pix', pix_text: unpayablePixCode(2990, 'order') };
    const payments = [code, { status: 'CANCELED', method: 'creditCard' }];
    const { data } = readReply(wireOrder, {
      id: 'order',
      cards: [{ card: 'FOTOS0001' }],
      completed: false,
      total: 0,
      payments,
    });
    expect(data && toOrder(data).payment?.method).toBe(status === 'PENDING' ? 'pix' : 'creditCard');
  },
);
