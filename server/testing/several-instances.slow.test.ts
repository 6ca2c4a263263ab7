import { afterAll, beforeAll, expect, it } from 'vitest';
import { needing } from '#mock-provider/testing/needing.ts';
import { addMedia, creditCardToken, payableOrder } from './payable-order.ts';
import { passForOld, RedisServer } from './redis-server.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { environmentWith, failureOf, type MockControl, startMock } from './storefront.ts';

/** The provider charges so slowly that a second checkout arrives during the first. */
const CHARGE_MS = 4_000;
const CHARGE = { method: 'POST', path: '/payment/checkout' };
const PAYING_CARD = '4000000000000010';

needing('redis-server').describe('several instances', () => {
  let redis: RedisServer;
  let mock: MockControl & { close(): Promise<void> };
  let one: ServerProcess;
  let other: ServerProcess;

  beforeAll(async () => {
    [redis, mock] = await Promise.all([RedisServer.start(), startMock()]);
    const env = { ...environmentWith(mock.mockUrl), PROVIDER_DOMAIN: 'localhost', REDIS_URL: redis.url };
    [one, other] = await Promise.all([startServerProcess(env), startServerProcess(env)]);
  });

  afterAll(async () => {
    await Promise.all([one?.stop(), other?.stop()]);
    await Promise.all([redis?.stop(), mock?.close()]);
  });

  async function slowOrder(calls = CHARGE, delay_ms = CHARGE_MS) {
    const order = await payableOrder({ ...mock, caller: one.caller });
    const { site, fault, struck } = order.venue;
    await fault(calls, 'latency', { delay_ms });
    /** Waits until the provider has received the slow call. */
    const isUnderWay = () => expect.poll(struck).toEqual([1]);
    return { ...order, isUnderWay, callers: [one.caller(site), other.caller(site)] as const };
  }

  it.each([
    ['PIX, and both return its code', 'pix', 'pending'],
    ['a credit card, and both say that it is paid', 'creditCard', 'paid'],
  ] as const)('charge an order once by %s', async (_, method, status) => {
    const { callers, checkout, byCreditCard, isUnderWay, charges, invariants } = await slowOrder();
    const pay = method === 'pix' ? checkout : byCreditCard(await creditCardToken(mock, PAYING_CARD));
    const first = callers[0].payment.checkout(pay);
    await isUnderWay();
    const second = callers[1].payment.checkout(pay);
    const reloaded = callers[1].payment.byOrder({ order: checkout.order });
    const payments = await Promise.all([first, second, reloaded]);
    expect(payments.map((payment) => payment?.status)).toEqual(Array(3).fill(status));
    expect(new Set(payments.map((payment) => payment?.pixText)).size).toBe(1);
    expect(await charges()).toBe(1);
    expect((await invariants()).violations).toEqual([]);
  });

  it('let no edit meet a charge by credit card, though Redis is full by then', async () => {
    const { callers, checkout, byCreditCard, isUnderWay, gallery } = await slowOrder();
    const paying = callers[0].payment.checkout(byCreditCard(await creditCardToken(mock, PAYING_CARD)));
    await isUnderWay();
    await redis.configure('maxmemory', '1');
    const { order, buyer } = checkout;
    const added = failureOf(addMedia(callers[1], { order, buyer, media: gallery.unsold[1]?.id ?? '' }));
    expect(await added.finally(() => redis.configure('maxmemory', '0'))).toBe('ORDER_COMPLETED');
    expect((await paying).status).toBe('paid');
  });

  it('send a card’s token once, though two orders came with it', async () => {
    const token = await creditCardToken(mock, PAYING_CARD);
    const [mine, theirs] = [await slowOrder(), await slowOrder()];
    const first = mine.callers[0].payment.checkout(mine.byCreditCard(token));
    await mine.isUnderWay();
    const second = failureOf(theirs.callers[1].payment.checkout(theirs.byCreditCard(token)));
    expect((await first).status).toBe('paid');
    expect(await second).toBe('PAYMENT_IN_PROGRESS');
    expect((await mine.charges()) + (await theirs.charges())).toBe(1);
  });

  it('finish an order both at the same moment', async () => {
    const { callers, checkout, settle, invariants } = await slowOrder();
    await callers[0].payment.checkout(checkout);
    await settle('paid');
    const finished = callers.map(({ order }) => failureOf(order.finish({ order: checkout.order })));
    // To every page the order is complete, although only one call was sent.
    expect((await Promise.all(finished)).sort()).toEqual(['ORDER_COMPLETED', undefined]);
    expect((await invariants()).violations).toEqual([]);
  });

  it('charge an order once though Redis restarts and forgets the charge that is under way', async () => {
    const { callers, checkout, isUnderWay, charges, invariants } = await slowOrder(CHARGE, 8_000);
    const first = callers[0].payment.checkout(checkout);
    await isUnderWay();
    await redis.stop();
    await redis.start();
    const second = () => callers[1].payment.checkout(checkout).catch((error: unknown) => error);
    // Before the instance has reconnected to Redis, it answers with a shorter time to retry.
    const forgotten = {
      errorCode: 'SERVER_BUSY',
      retryAfterSeconds: expect.toSatisfy((seconds: number) => seconds > 15),
    };
    await expect.poll(second, { interval: 100 }).toMatchObject(forgotten);
    const { pixText } = await first;
    expect(pixText).toMatch(/^000201/);
    await passForOld(redis.url);
    expect(await callers[1].payment.checkout(checkout)).toMatchObject({ pixText });
    expect(await charges()).toBe(1);
    expect((await invariants()).violations).toEqual([]);
  });

  it('charge nothing when Redis forgets the lock before the charge', async () => {
    const { callers, checkout, isUnderWay, charges } = await slowOrder({ method: 'GET', path: '/payment' });
    const first = failureOf(callers[0].payment.checkout(checkout));
    await isUnderWay();
    await redis.flush();
    expect(await first).toBe('SERVER_BUSY');
    expect(await charges()).toBe(0);
    await passForOld(redis.url);
  });

  it('charge nothing while Redis is gone, show galleries all the same, and charge again when it is back', async () => {
    const { callers, checkout, charges, card } = await slowOrder();
    await redis.stop();
    const refused = await callers[0].payment.checkout(checkout).catch((error: unknown) => error);
    expect(refused).toMatchObject({ errorCode: 'SERVER_BUSY', reason: 'status 503' });
    expect(await failureOf(callers[1].payment.checkout(checkout))).toBe('SERVER_BUSY');
    expect(await charges()).toBe(0);
    expect((await callers[1].gallery.byCards({ cards: [card] })).unsold).toHaveLength(3);
    expect(await callers[1].payment.byOrder({ order: checkout.order })).toBeNull();
    await redis.start();
    await passForOld(redis.url);
    const again = () => failureOf(callers[0].payment.checkout(checkout));
    await expect.poll(again, { timeout: 30_000, interval: 200 }).toBeUndefined();
    expect((await callers[1].payment.checkout(checkout)).pixText).toMatch(/^000201/);
    expect(await charges()).toBe(1);
  });
});
