import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { JournalReply } from '#mock-provider/control/schema.ts';
import { type Gallery, mediaPath } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';
import { ADDRESS, CUSTOMER, rightOf } from './buyer.ts';
import { post, type Storefront, startStorefront } from './storefront.ts';

type Cost = { readonly providerCalls: number; readonly signals: number };

async function costOf(storefront: Storefront, perform: () => Promise<unknown>): Promise<Cost> {
  const signals = [vi.spyOn(AbortSignal, 'any'), vi.spyOn(AbortSignal, 'timeout')];
  const count = async () => ({
    providerCalls: (await storefront.control<JournalReply>('/journal')).last,
    signals: signals.reduce((sum, { mock }) => sum + mock.calls.length, 0),
  });
  const before = await count();
  await perform();
  const after = await count();
  return {
    providerCalls: after.providerCalls - before.providerCalls,
    signals: after.signals - before.signals,
  };
}

async function startVisit() {
  const storefront = await startStorefront();
  const venue = await storefront.venue();
  const { card } = await venue.addCard({ photos: 24, sold_photos: 5 });
  const run = async <Result>(procedure: string, input: object): Promise<Result> => {
    const reply = await post(storefront, venue.site, procedure, input);
    expect([procedure, reply.status]).toEqual([procedure, 200]);
    return reply.body.result.data as Result;
  };
  const get = (path: string) => storefront.agent.get(path).set('host', `${venue.site}.localhost`).expect(200);
  await get('/');
  return { storefront, card, run, get, cost: (perform: () => Promise<unknown>) => costOf(storefront, perform) };
}

describe('a visit costs no more than it did', () => {
  it('for a page and a gallery of 29', async () => {
    const { card, run, get, cost } = await startVisit();
    expect(await cost(() => get('/'))).toMatchObject({ providerCalls: 0, signals: 0 });
    expect(await cost(() => run('gallery.byCards', { cards: [card] }))).toMatchObject({ providerCalls: 2, signals: 0 });
  });

  it('for a thumbnail and an archive', async () => {
    const { card, run, get, cost } = await startVisit();
    const { unsold, sold } = await run<Gallery>('gallery.byCards', { cards: [card] });
    const [{ id, filename } = { id: '', filename: '' }] = unsold;
    const thumb = await cost(() => get(mediaPath('thumb', id, filename)));
    expect(thumb).toMatchObject({ providerCalls: 1, signals: 0 });
    const downloads = sold.flatMap(({ download }) => download ?? []);
    const archive = await cost(async () => get((await run<{ path: string }>('gallery.zip', { downloads })).path));
    expect(archive).toMatchObject({ providerCalls: 2 });
  });

  it('for six changes, a checkout and a payment read', async () => {
    // A change reads the payment again after two seconds. A slow machine could take longer, so the clock is stopped.
    const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now());
    onTestFinished(() => clock.mockRestore());
    const { card, run, cost } = await startVisit();
    const { cards, unsold } = await run<Gallery>('gallery.byCards', { cards: [card] });
    const rights = cards.map(({ right }) => right);
    const { id } = await run<Order>('order.open', { cards: rights });
    const changes = (count: number, isWanted = true) =>
      unsold.slice(0, count).map((media) => ({ media: media.id, isWanted }));
    await run('order.changeSelection', { order: id, changes: changes(1) });
    const providerCalls: number[] = [];
    for (const isWanted of [true, false, true]) {
      const five = changes(6, isWanted).slice(1);
      const change = await cost(() => run('order.changeSelection', { order: id, changes: five }));
      expect(change.signals).toBe(0);
      providerCalls.push(change.providerCalls);
    }
    expect(providerCalls).toEqual([5, 5, 5]);
    const checkout = await cost(async () => {
      const named = await run<Order>('order.saveCustomer', { order: id, customer: CUSTOMER });
      const saved = await run<Order>('order.saveAddress', { order: id, address: ADDRESS, buyer: rightOf(named) });
      const seen = { revision: saved.revision, buyer: rightOf(saved) };
      await run('payment.checkout', { order: id, cards: rights, method: 'pix', ...seen });
    });
    expect(checkout.providerCalls).toBe(5);
    const byOrder = () => cost(() => run('payment.byOrder', { order: id }));
    // The first call also reads the order, to compare its total with the PIX code's.
    expect(await byOrder()).toMatchObject({ providerCalls: 2, signals: 0 });
    expect(await byOrder()).toMatchObject({ providerCalls: 1, signals: 0 });
  });
});
