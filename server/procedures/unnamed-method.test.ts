import { describe, expect, it } from 'vitest';
import { cardToken, payableOrder } from '#server/testing/payable-order.ts';
import { startStorefront } from '#server/testing/storefront.ts';

async function ready() {
  const storefront = await startStorefront();
  const order = await payableOrder(storefront, 'pendente@example.com', { switches: { payment_method: 'untold' } });
  const { caller, byCreditCard, checkout } = order;
  const pay = async (number: string, cvv?: string) =>
    caller.payment.checkout(byCreditCard(await cardToken(storefront, number, cvv)));
  return { ...order, pay, payByPix: () => caller.payment.checkout(checkout) };
}

describe('a provider that names no method, not in its orders either (B14)', () => {
  it.each(['card', 'PIX'])('a card that is decided on is not charged again by %s', async (again) => {
    const { pay, payByPix, payments } = await ready();
    expect(await pay('4000000000000036')).toMatchObject({ status: 'pending', method: 'creditCard' });
    const second = await (again === 'card' ? pay('4000000000000010') : payByPix());
    expect(second).toMatchObject({ status: 'pending', pixText: null });
    expect(await payments()).toHaveLength(1);
  });

  it.each([
    ['4000000000000028', 'refused'],
    ['4000000000000036', 'pending'],
  ])('%s is read back as a card that is %s when the reply was lost', async (number, status) => {
    const { pay } = await ready();
    expect(await pay(number, '700')).toMatchObject({ status, method: 'creditCard' });
  });

  it('a PIX is known by its text', async () => {
    expect(await (await ready()).payByPix()).toMatchObject({ status: 'pending', method: 'pix' });
  });
});
