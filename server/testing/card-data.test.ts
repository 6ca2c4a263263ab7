import { expect, it } from 'vitest';
import { ADDRESS, CUSTOMER } from './buyer.ts';
import { payableOrder } from './payable-order.ts';
import { post, startStorefront } from './storefront.ts';

const NUMBER = '4000000000000010';
const WRITTEN = '4000 0000 0000 0010';

it('turns card data away from every call before anything reads it: no log, no provider (B11)', async () => {
  const storefront = await startStorefront({ LOG_LEVEL: 'trace' });
  const { venue, checkout, byCreditCard } = await payableOrder(storefront);
  const { order } = checkout;
  const calls: [string, object][] = [
    ['order.saveCustomer', { order, customer: { ...CUSTOMER, name: `Ana ${WRITTEN}` } }],
    ['order.saveCustomer', { order, customer: { ...CUSTOMER, documentType: 'passport', document: NUMBER } }],
    ['order.saveAddress', { order, address: { ...ADDRESS, street: WRITTEN } }],
    ['payment.checkout', byCreditCard(NUMBER)],
    ['payment.checkout', { ...byCreditCard('token_x'), card: { number: NUMBER, cvv: '123' } }],
    ['payment.checkout', { ...byCreditCard('token_x'), cvv: '123' }],
    ['gallery.byCards', { cards: [NUMBER] }],
    ['address.byZipcode', { country: 'br', zipcode: WRITTEN }],
  ];
  const { length: before } = await venue.journal();
  for (const [procedure, input] of calls) {
    const reply = await post(storefront, venue.site, procedure, input);
    expect([procedure, reply.status, reply.body.error.data.errorCode]).toEqual([
      procedure,
      400,
      'CARD_DATA_NOT_ACCEPTED',
    ]);
  }
  const query = `/trpc/payment.byOrder?input=${encodeURIComponent(JSON.stringify({ order: WRITTEN }))}`;
  expect((await storefront.agent.get(query).set('host', `${venue.site}.localhost`)).status).toBe(405);

  const entries = await venue.journal();
  expect(entries).toHaveLength(before);
  const written = [...storefront.log, JSON.stringify(entries)].join('\n');
  expect(written).toContain('CARD_DATA_NOT_ACCEPTED');
  expect(written.replace(/[ -]/g, '')).not.toContain(NUMBER);
});
