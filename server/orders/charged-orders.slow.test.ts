import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { creditCardToken, payableOrder, readyOrder } from '#server/testing/payable-order.ts';
import { failureOf, firstCard, startStorefront } from '#server/testing/storefront.ts';
import { waitedMs } from '#server/testing/waited-time.ts';
import { MOST_CHARGED_ORDERS } from './charged-orders.ts';

const FAILS = 'falha@example.com';
const WAITS = 'pendente@example.org';
const REFUSED = '4000000000000028';

/** Starts a venue that lets visitors delete photos. Its provider creates an order for each request. */
async function victimAndStranger(config?: Parameters<typeof startStorefront>[1]) {
  const storefront = await startStorefront({}, config);
  const fields = { features: { site: { can_remove_photo: true } }, switches: { order_post: 'create' as const } };
  const { venue, caller, card, checkout } = await payableOrder(storefront, 'pendente@example.com', fields);
  let strangers = 0;
  /** Starts a new order with this card, each time from a new network. */
  const order = async (email?: string) => {
    strangers += 1;
    const stranger = storefront.caller(venue.site, `198.51.100.${strangers}`);
    return { payment: stranger.payment, ready: (await readyOrder(stranger, card, email)).ready };
  };
  const payByPix = async (email: string) => {
    const { payment, ready } = await order(email);
    return payment.checkout({ ...ready, method: 'pix' });
  };
  const payByRefusedCard = async () => {
    const { payment, ready } = await order();
    const token = await creditCardToken(storefront, REFUSED);
    return payment.checkout({ ...ready, method: 'creditCard', cardToken: token, replacesPix: false });
  };
  const remove = async () => {
    const stranger = storefront.caller(venue.site, '203.0.113.1');
    const gallery = await stranger.gallery.byCards({ cards: [card] });
    const media = gallery.unsold[0]?.id ?? '';
    return failureOf(stranger.gallery.removeMedia({ media, removal: firstCard(gallery).removal ?? '' }));
  };
  return { venue, caller, checkout, order, payByPix, payByRefusedCard, remove };
}

describe('a photo of a pending PIX (R3)', () => {
  it('stays protected, however many charges of others with its card fail', async () => {
    const { caller, checkout, payByPix, remove } = await victimAndStranger();
    expect((await caller.payment.checkout(checkout)).status).toBe('pending');
    expect(await remove()).toBe('ORDER_AWAITS_PAYMENT');
    for (let count = 0; count < 21; count += 1) expect(await failureOf(payByPix(FAILS))).toBe('PIX_CREATION_FAILED');
    expect(await remove()).toBe('ORDER_AWAITS_PAYMENT');
  });

  it('stays protected when the list is full, which refuses a deletion and nobody’s charge', async () => {
    const { caller, checkout, payByPix, remove } = await victimAndStranger();
    for (let count = 0; count < MOST_CHARGED_ORDERS; count += 1) await payByPix(WAITS);
    expect((await caller.payment.checkout(checkout)).status).toBe('pending');
    await payByPix(WAITS);
    expect(await remove()).toBe('SERVER_BUSY');
  });

  it('may be deleted once every charge came to nothing', async () => {
    const { payByPix, remove } = await victimAndStranger();
    expect(await failureOf(payByPix(FAILS))).toBe('PIX_CREATION_FAILED');
    expect(await remove()).toBeUndefined();
  });

  it('is deleted soon although many orders are listed, since their payments are read at the same time', async () => {
    const pools = { payments: { connections: 4, perNetwork: 4, queue: 8 } };
    const { venue, order, remove } = await victimAndStranger({ provider: { pools } });
    for (let count = 0; count < MOST_CHARGED_ORDERS; count += 1) {
      const { payment, ready } = await order();
      expect(await failureOf(payment.checkout({ ...ready, revision: 'another', method: 'pix' }))).toBe('ORDER_CHANGED');
    }
    // By then, no order is reserved any more.
    const now = performance.now.bind(performance);
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + 61_000);
    onTestFinished(() => clock.mockRestore());
    await venue.fault({ method: 'GET', path: '/payment/' }, 'latency', { delay_ms: 600 });
    const before = waitedMs();
    expect(await remove()).toBeUndefined();
    expect(waitedMs() - before).toBeLessThan(3_600);
  });

  it('may be deleted after as many refused credit cards as orders are remembered', async () => {
    const { payByRefusedCard, remove } = await victimAndStranger();
    for (let count = 0; count < MOST_CHARGED_ORDERS; count += 1) {
      expect((await payByRefusedCard()).status).toBe('refused');
    }
    expect(await remove()).toBeUndefined();
  });
});
