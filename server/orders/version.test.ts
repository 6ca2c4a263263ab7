import { describe, expect, it } from 'vitest';
import { busy } from '#server/errors.ts';
import { createMemoryState } from '#server/shared-state/create-shared-state.ts';
import { ADDRESS, CUSTOMER, rightOf } from '#server/testing/buyer.ts';
import { creditCardToken, readyOrder } from '#server/testing/payable-order.ts';
import { type Caller, failureOf, firstCard, rightTo, startStorefront } from '#server/testing/storefront.ts';
import type { Order } from '#shared/order.ts';

type Started = Parameters<typeof startStorefront>[1];

/** Starts a storefront with a card that several phones open, and a second card. */
async function startPhones(options: Started = {}) {
  const storefront = await startStorefront({}, options);
  const venue = await storefront.venue({ features: { site: { can_remove_photo: true } } });
  const { site, addCard, journal } = venue;
  const caller = storefront.caller(site);
  const [first, second] = [(await addCard({ photos: 3 })).card, (await addCard({ photos: 1 })).card];
  const gallery = await caller.gallery.byCards({ cards: [first] });
  const { right, removal } = firstCard(gallery);
  const other = await rightTo(caller, second);
  const open = (mayBeRecent?: true) => storefront.caller(site).order.open({ cards: [right], mayBeRecent });
  return {
    ...{ storefront, site, caller, first, second, right, removal: removal ?? '', other, open },
    medias: gallery.unsold.map(({ id }) => id),
    version: (card = right) => storefront.caller(site).order.version({ card }),
    calls: async () => (await journal('path=/order/')).length,
  };
}
type Phones = Awaited<ReturnType<typeof startPhones>>;

async function choose(caller: Caller, order: string, media: string, isWanted: boolean): Promise<Order> {
  return (await caller.order.changeSelection({ order, changes: [{ media, isWanted }] })).order;
}

async function eachChange({ caller, medias, second, other, removal }: Phones, { id: order }: Order) {
  const [one = '', two = '', three = ''] = medias;
  const { order: more } = caller;
  let buyer: { buyer: string } | undefined;
  const saved = (reply: Order) => {
    buyer = { buyer: rightOf(reply) ?? '' };
    return reply;
  };
  return [
    () => choose(caller, order, one, true),
    () => choose(caller, order, two, true),
    () => choose(caller, order, two, false),
    () => more.addAllDigital({ order }),
    () => more.removeAllDigital({ order }),
    () => more.addCard({ order, card: other }),
    () => more.removeCard({ order, card: second }),
    () => caller.gallery.removeMedia({ media: three, removal }),
    () => more.saveCustomer({ order, customer: CUSTOMER }).then(saved),
    () => more.saveAddress({ order, address: ADDRESS, ...buyer }).then(saved),
  ];
}

describe('the version of an order (B17)', () => {
  it('differs after each change that a storefront made, and the change answers it', async () => {
    const phones = await startPhones();
    expect(await phones.version()).toBeNull();
    const seen = new Set<string | null>([null]);
    for (const [at, change] of (await eachChange(phones, await phones.open())).entries()) {
      const reply = await change();
      const version = await phones.version();
      expect(seen, `change ${at}`).not.toContain(version);
      seen.add(version);
      if (reply && 'version' in reply) expect(reply.version).toBe(version);
      expect((await phones.open()).version).toBe(version);
    }
  });

  it('differs for a card that leaves the order, and not for one that was never in it', async () => {
    const { caller, open, version, second, other } = await startPhones();
    const { id: order } = await open();
    expect([await version(), await version(other)]).toEqual([null, null]);
    const { version: joined } = await caller.order.addCard({ order, card: other });
    expect(await version(other)).toBe(joined);
    await caller.order.removeCard({ order, card: second });
    expect(await version(other)).not.toBe(joined);
  });

  it.each([
    ['a PIX code', 'pix'],
    ['a credit card', 'creditCard'],
  ] as const)('differs after a charge by %s, and after the finish', async (_, method) => {
    const { storefront, caller, first, version } = await startPhones();
    const { ready } = await readyOrder(caller, first);
    const before = await version();
    const byCard = async () => ({ method, cardToken: await creditCardToken(storefront, '4000000000000010') });
    const instrument = method === 'pix' ? { method } : { ...(await byCard()), method, replacesPix: false };
    await caller.payment.checkout({ ...ready, ...instrument });
    const charged = await version();
    expect(charged).not.toBe(before);
    if (method === 'pix') return;
    const { version: finished } = await caller.order.finish({ order: ready.order, buyer: ready.buyer });
    expect(finished).not.toBe(charged);
    expect(await version()).toBe(finished);
  });

  it('is asked of the shared state alone, by the right to the card', async () => {
    const { storefront, right, version, open, calls, site } = await startPhones();
    await open();
    const before = await calls();
    for (let asked = 0; asked < 60; asked += 1) await version();
    const stranger = (await storefront.venue()).site;
    expect(await failureOf(storefront.caller(stranger).order.version({ card: right }))).toBe('NOT_FOUND');
    expect(await failureOf(storefront.caller(site).order.version({ card: 'FOTOS0001' }))).toBe('NOT_FOUND');
    expect(await calls()).toBe(before);
  });

  it('makes an order that another phone read within seconds the latest', async () => {
    const { caller, open, medias, calls } = await startPhones();
    const { id: order } = await open(true);
    const before = await calls();
    await open(true);
    expect(await calls()).toBe(before);
    const { version } = await choose(caller, order, medias[0] ?? '', true);
    expect(await open(true)).toMatchObject({ version, items: [{ medias: [expect.any(String)] }] });
  });

  it('is unknown without the shared state, and the order is changed as ever', async () => {
    const state = createMemoryState();
    const away = () => Promise.reject(busy('away'));
    const isNot = () => false;
    const redis = {
      isReady: isNot,
      isUsable: isNot,
      fillRatio: () => null,
      onReady: () => undefined,
      command: away,
      close: state.close,
    };
    const marks = { ...state.marks, set: away, read: away, readWithTime: away, replace: away };
    const unreachable = { ...state, redis, marks };
    const { caller, open, medias, version } = await startPhones({ state: unreachable });
    const { id: order } = await open();
    expect(await choose(caller, order, medias[0] ?? '', true)).toMatchObject({ version: null });
    expect(await version()).toBeNull();
  });
});
