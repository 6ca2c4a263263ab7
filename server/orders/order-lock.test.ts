import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { busy, OwnLineBusy, VisitorLeft } from '#server/errors.ts';
import { createHandles } from '#server/rights/handles.ts';
import { createMemoryState } from '#server/shared-state/create-shared-state.ts';
import { CUSTOMER } from '#server/testing/buyer.ts';
import { addMedia, payableOrder, readyOrder, startOrder } from '#server/testing/payable-order.ts';
import { type Caller, failureOf, firstCard, post, rightTo, startStorefront } from '#server/testing/storefront.ts';
import { answerWithin } from '#server/work/answer-time.ts';
import type { Release } from '#server/work/fair-budget.ts';
import type { Work } from '#server/work/work.ts';
import { PROVIDER_DEADLINE_MS } from '#shared/deadlines.ts';
import { MOST_CHARGED_ORDERS } from './charged-orders.ts';
import { cardLockKey, lockOrder, orderLockKey } from './order-lock.ts';
import { createOrderStores } from './order-stores.ts';

const STRANGER = '198.51.100.7';
const FLOOD = 100;
const DELAY_MS = 20;
/** A call that waits for no lock takes less time than this. */
const SETTLED_MS = 500;
const TIME_MS = 10_000;

/** @param times how many of the provider's calls are slow; all by default */
async function buyerAndStranger(times?: number, state = createMemoryState()) {
  const storefront = await startStorefront({}, { state });
  const order = await payableOrder(storefront, 'pendente@example.com');
  await order.venue.fault({ path: '/api/' }, 'latency', { delay_ms: DELAY_MS, times });
  // Both have loaded the venue before, so that their calls arrive in the order in which they are sent.
  const stranger = storefront.caller(order.venue.site, STRANGER);
  await stranger.gallery.byCards({ cards: [order.card] });
  return { ...order, storefront, stranger };
}

function flood(strangers: readonly Caller[], call: (stranger: Caller, at: number) => Promise<unknown>): () => number {
  let ended = 0;
  for (const [at, stranger] of strangers.entries()) {
    void failureOf(call(stranger, at)).then((code) => {
      if (code !== 'SERVER_BUSY') ended += 1;
    });
  }
  return () => ended;
}

describe('a visitor who floods an order holds up nobody elsewhere', () => {
  it('who pays it', async () => {
    const { caller, stranger, checkout } = await buyerAndStranger();
    const pay = (one: Caller, at: number) => one.payment.checkout({ ...checkout, buyer: `forged ${at}` });
    const ended = flood(Array<Caller>(FLOOD).fill(stranger), pay);
    expect((await caller.payment.checkout(checkout)).status).toBe('pending');
    expect(ended()).toBeLessThan(FLOOD / 10);
  });

  it('who selects photos, from all networks of a /48', async () => {
    const { storefront, venue, caller, checkout, gallery } = await buyerAndStranger();
    const [, one, other] = gallery.unsold.map(({ id }) => id);
    const { order } = checkout;
    const strangers = Array.from({ length: FLOOD }, (_, at) => storefront.caller(venue.site, `2001:db8:5:${at}::1`));
    await Promise.all(strangers.map((stranger) => stranger.venue.current()));
    const ended = flood(strangers, (stranger) => addMedia(stranger, { order, media: one ?? '' }));
    await addMedia(caller, { order, media: other ?? '' });
    expect(ended()).toBeLessThan(FLOOD / 10);
  });

  it('who adds cards, from many networks, to an order that this instance has not shown to its buyer', async () => {
    const state = createMemoryState();
    const { storefront, venue, checkout, gallery } = await buyerAndStranger(0, state);
    const other = await startStorefront({ PROVIDER_API_URL: storefront.mockUrl }, { state });
    const { card } = await venue.addCard({ photos: 1 });
    const strangers = Array.from({ length: 30 }, (_, at) => other.caller(venue.site, `198.51.100.${at}`));
    const rights = await Promise.all(strangers.map((stranger) => rightTo(stranger, card)));
    await venue.fault({ path: '/api/' }, 'latency', { delay_ms: DELAY_MS });
    const { order, buyer } = checkout;
    let refused = 0;
    for (const [at, stranger] of strangers.entries()) {
      const add = stranger.order.addCard({ order, card: rights[at] ?? '' });
      void failureOf(add).then(() => {
        refused += 1;
      });
    }
    await vi.waitFor(() => expect(refused).toBeGreaterThan(0), { interval: 5 });
    const before = refused;
    await addMedia(other.caller(venue.site), { order, buyer, media: gallery.unsold[1]?.id ?? '' });
    expect(refused - before).toBeLessThan(10);
  });

  it('who selects photos, from many networks: the owner waits for the one in work', async () => {
    const { storefront, venue, caller, checkout, gallery } = await buyerAndStranger();
    const [, one, other] = gallery.unsold.map(({ id }) => id);
    const { order } = checkout;
    const strangers = Array.from({ length: 30 }, (_, at) => storefront.caller(venue.site, `198.51.100.${at}`));
    await Promise.all(strangers.map((stranger) => stranger.venue.current()));
    const ended = flood(strangers, (stranger) => addMedia(stranger, { order, media: one ?? '' }));
    await vi.waitFor(() => expect(ended()).toBeGreaterThan(0), { interval: 5 });
    const before = ended();
    await addMedia(caller, { order, buyer: checkout.buyer, media: other ?? '' });
    expect(ended() - before).toBeLessThan(10);
  });
});

describe('a write of a stranger does not hold a family’s order', () => {
  const SLOW_MS = 3_000;

  /** Starts a family's order. @param work what the stranger's calls wait for */
  async function familyAndStranger(work?: Work) {
    const state = createMemoryState();
    const provider = { pools: { changes: { connections: 2, perNetwork: 1, queue: 9 } } };
    const storefront = await startStorefront({ TRUST_PROXY: '127.0.0.1' }, { state, provider });
    const { venue, caller, checkout, gallery } = await payableOrder(storefront);
    const { order } = checkout;
    const tick = () => addMedia(caller, { order, buyer: checkout.buyer, media: gallery.unsold[1]?.id ?? '' });
    const stranger = storefront.caller(venue.site, STRANGER, '1', work);
    /** Makes a change by HTTP, and with it waits for connections as any visitor does. @returns the error's code */
    const change = async (address: string, input: object) => {
      const call = post(storefront, venue.site, 'order.removeAllDigital', input).set('x-forwarded-for', address);
      return (await call).body.error?.data.errorCode;
    };
    return { state, venue, checkout, tick, stranger, change };
  }

  it('while it waits for a share of its own network', async () => {
    const { promise: share, resolve: give } = Promise.withResolvers<Release>();
    const { checkout, tick, stranger } = await familyAndStranger({ take: () => share });
    const saving = failureOf(stranger.order.saveCustomer({ order: checkout.order, customer: CUSTOMER }));
    expect((await tick()).items).toHaveLength(1);
    give(() => undefined);
    expect(await saving).toBeUndefined();
  });

  it('while it waits for a connection of its own network', async () => {
    const { venue, checkout, stranger, change } = await familyAndStranger();
    const { order: own } = await startOrder(stranger, (await venue.addCard({ photos: 1 })).card);
    const { order, buyer } = checkout;
    for (const known of [own.id, order]) expect(await change(STRANGER, { order: known })).toBeUndefined();
    await venue.fault({ method: 'DELETE', path: '/product/' }, 'latency', { delay_ms: SLOW_MS, times: 1 });
    const slow = change(STRANGER, { order: own.id });
    await expect.poll(venue.struck).toEqual([1]);
    const waiting = change(STRANGER, { order });
    let hasWaited = false;
    void slow.then(() => {
      hasWaited = true;
    });
    await pause(100);
    expect([await change('192.0.2.1', { order, buyer }), hasWaited]).toEqual([undefined, false]);
    expect([await waiting, await slow]).toEqual(['SERVER_BUSY', undefined]);
  });

  it('while it waits for a card that is not in the order', async () => {
    const { state, venue, checkout, tick, stranger } = await familyAndStranger();
    const { code, right } = firstCard(
      await stranger.gallery.byCards({ cards: [(await venue.addCard({ photos: 1 })).card] }),
    );
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const claimant = { networks: ['b'], connection: '1' } as const;
    const holding = state.locks.run(cardLockKey({ venue }, code), () => held, { waitMs: 0, holdMs: 1, claimant });
    const { order, cards, revision } = checkout;
    const press = { order, cards: [...cards, right] as [string, ...string[]], revision, method: 'pix' as const };
    expect(await failureOf(stranger.payment.checkout(press))).toBe('ORDER_CHANGED');
    expect((await tick()).totalCents).toBe(5980);
    release();
    await holding;
  });
});

describe('while a stranger charges an order of their own that contains the card', () => {
  const PAYS_MS = 3_000;

  /** Starts such charges. @returns what others do meanwhile, and the charges, which take some seconds */
  async function chargedByStranger(orders: number, address?: string) {
    const storefront = await startStorefront();
    const fields = { features: { site: { can_remove_photo: true } } };
    const { venue, caller, checkout, card, gallery } = await payableOrder(storefront, 'pendente@example.com', fields);
    const stranger = storefront.caller(venue.site, address, '2');
    const { right, removal } = firstCard(await stranger.gallery.byCards({ cards: [card] }));
    const readyToPay = async () => {
      const own = await readyOrder(stranger, (await venue.addCard({ photos: 1 })).card, 'pendente@example.org');
      const { order, buyer, cards } = own.ready;
      const { revision } = await stranger.order.addCard({ order, card: right, buyer });
      return { ...own.ready, cards: [...cards, right] as [string, ...string[]], revision, method: 'pix' as const };
    };
    const presses: Awaited<ReturnType<typeof readyToPay>>[] = [];
    while (presses.length < orders) presses.push(await readyToPay());
    await venue.fault({ path: '/payment/checkout' }, 'latency', { delay_ms: PAYS_MS, times: orders });
    const charging = Promise.all(presses.map((press) => failureOf(stranger.payment.checkout(press))));
    await expect.poll(venue.struck).toEqual([orders]);
    const media = gallery.unsold[1]?.id ?? '';
    return {
      charging,
      pay: () => caller.payment.checkout(checkout),
      remove: () => failureOf(stranger.gallery.removeMedia({ media, removal: removal ?? '' })),
    };
  }

  it.each([
    ['elsewhere', STRANGER],
    ['on the same Wi-Fi', undefined],
  ])('the family pays at once, however many such orders there are: %s', async (_, address) => {
    const { pay, charging } = await chargedByStranger(6, address);
    const first = await Promise.race([charging, pay()]);
    expect(first).toMatchObject({ status: 'pending' });
    expect(await charging).toEqual(Array(6).fill(undefined));
  });

  it('no photo of the card is deleted, neither meanwhile nor later', async () => {
    const { charging, remove } = await chargedByStranger(1, STRANGER);
    expect(await Promise.race([charging, remove()])).toBe('ORDER_AWAITS_PAYMENT');
    expect([await charging, await remove()]).toEqual([[undefined], 'ORDER_AWAITS_PAYMENT']);
  });

  it('a photo of a paid order is not deleted, though more orders were charged than are listed', async () => {
    const { charging, pay, remove } = await chargedByStranger(MOST_CHARGED_ORDERS, STRANGER);
    await pay();
    await charging;
    expect(await remove()).toBe('SERVER_BUSY');
  });
});

describe('on the same Wi-Fi', () => {
  const OF_STRANGER = 215;
  const CONNECTIONS = 12;

  it('the writes of strangers by many connections hold up nobody who is with the order before them', async () => {
    const storefront = await startStorefront();
    const { site, addCard, fault } = await storefront.venue();
    const caller = storefront.caller(site);
    const { order, media } = await startOrder(caller, (await addCard({ photos: 2 })).card);
    await fault({ path: '/api/' }, 'latency', { delay_ms: DELAY_MS });
    const strangers = Array.from({ length: CONNECTIONS }, (_, at) => storefront.caller(site, undefined, `${at + 2}`));
    await Promise.all(strangers.map((stranger) => stranger.venue.current()));
    const writes = Array.from({ length: OF_STRANGER }, (_, at) => strangers[at % CONNECTIONS] ?? caller);
    const ended = flood(writes, (stranger) => stranger.order.removeAllDigital({ order: order.id }));
    await addMedia(caller, { order: order.id, media: media.id });
    expect(ended()).toBeLessThanOrEqual(2);
  });

  it.each([
    [
      'changes it',
      async ({ caller, checkout: { order, buyer }, media }: Flooded) => addMedia(caller, { order, buyer, media }),
    ],
    ['pays it', async ({ caller, checkout }: Flooded) => caller.payment.checkout(checkout)],
  ])('the writes of a stranger of an order hold up no buyer who %s', async (_, act) => {
    const { storefront, venue, caller, checkout, gallery } = await buyerAndStranger();
    const stranger = storefront.caller(venue.site);
    await stranger.venue.current();
    const { order } = checkout;
    const ended = flood(Array<Caller>(OF_STRANGER).fill(stranger), () => stranger.order.removeAllDigital({ order }));
    await act({ caller, checkout, media: gallery.unsold[1]?.id ?? '' });
    expect(ended()).toBeLessThanOrEqual(8);
  });
});

const CALLS = 280;

type Flooded = Pick<Awaited<ReturnType<typeof buyerAndStranger>>, 'caller' | 'checkout'> & { readonly media: string };

type Buying = Pick<Awaited<ReturnType<typeof buyerAndStranger>>, 'stranger' | 'checkout'>;

function payByToken({ stranger, checkout }: Buying, token: string) {
  return stranger.payment.checkout({ ...checkout, method: 'creditCard', cardToken: token, replacesPix: false });
}

it.each<[string, (buying: Buying, number: number) => Promise<unknown>, number]>([
  ['changes', ({ stranger, checkout: { order } }) => stranger.order.removeAllDigital({ order }), 9],
  ['finishes', ({ stranger, checkout: { order } }) => stranger.order.finish({ order }), 9],
  ['checkouts by many credit cards', (buying, number) => payByToken(buying, `token${number}`), 9],
  ['checkouts by one credit card', (buying) => payByToken(buying, 'token'), 51],
])('of a network one call is made and few wait: %s', async (_, call, most) => {
  const buying = await buyerAndStranger(20);
  const outcomes = await Promise.allSettled(Array.from({ length: CALLS }, (_, number) => call(buying, number)));
  const reasons = outcomes.map((outcome) => outcome.status === 'rejected' && outcome.reason);
  const busy = reasons.filter((reason) => reason instanceof OwnLineBusy);
  expect(busy.map(({ errorCode }) => errorCode)).toEqual(Array(CALLS - most).fill('SERVER_BUSY'));
});

it('of a network two hundred wait for a checkout whose payment they read', async () => {
  // On a slow machine two hundred reads take longer than a visitor would wait, so all times are longer here.
  const storefront = await startStorefront({}, { provider: { timeScale: 5 } });
  const { caller, checkout, venue } = await payableOrder(storefront, 'pendente@example.com');
  await venue.fault({ path: '/payment/checkout' }, 'latency', { delay_ms: 2_000 });
  const stranger = storefront.caller(venue.site, STRANGER);
  const paying = caller.payment.checkout(checkout);
  await expect.poll(venue.struck).toEqual([1]);
  const read = () => failureOf(stranger.payment.byOrder({ order: checkout.order }));
  const codes = await Promise.all(Array.from({ length: CALLS }, read));
  expect(codes.filter((code) => code === 'SERVER_BUSY')).toHaveLength(CALLS - 200);
  await paying;
});

describe('a charge and a deletion of a media exclude each other', () => {
  it.each([
    ['by the second card of the order, too', false],
    ['also if the deletion’s storefront loses Redis before it can say that the photo is deleted', true],
  ])('%s', async (_, losesRedis) => {
    const state = createMemoryState();
    const storefront = await startStorefront({}, { state });
    const set: typeof state.marks.set = (key, ttlMs, value) =>
      losesRedis && value !== 'changing' ? Promise.reject(busy('away')) : state.marks.set(key, ttlMs, value);
    const other = await startStorefront(
      { PROVIDER_API_URL: storefront.mockUrl },
      { state: { ...state, marks: { ...state.marks, set } } },
    );
    const fields = { features: { site: { can_remove_photo: true } } };
    const { caller, checkout, venue } = await payableOrder(storefront, 'pendente@example.com', fields);
    const { card } = await venue.addCard({ photos: 2 });
    const own = await caller.gallery.byCards({ cards: [card] });
    const { right, removal } = firstCard(own);
    const { order, buyer = '', cards } = checkout;
    await caller.order.open({ cards: [right] });
    await caller.order.addCard({ order, card: right, buyer });
    const media = own.unsold[0]?.id ?? '';
    const { revision } = await addMedia(caller, { order, media, buyer });
    // The deletion checks for payments before the charge begins. The provider then takes half a second to carry it out.
    await venue.fault({ method: 'DELETE', path: '/media/' }, 'latency', { delay_ms: 500 });
    const paymentReads = async () => (await venue.journal()).filter(({ route }) => route.includes('/payment/')).length;
    const before = await paymentReads();
    const stranger = other.caller(venue.site, STRANGER);
    const removing = failureOf(stranger.gallery.removeMedia({ media, removal: removal ?? '' }));
    await expect.poll(paymentReads, { interval: 10 }).toBe(before + 2);
    const pay = { order, cards: [...cards, right], revision, buyer, method: 'pix' as const };
    const paying = failureOf(caller.payment.checkout(pay));
    expect([await removing, await paying]).toEqual([undefined, 'ORDER_CHANGED']);
  });
});

describe('a write of an order that another one holds up', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  const ORDER = { orderId: 'order', right: undefined };

  const beginIn = (left: AbortSignal) => {
    const orders = createOrderStores(createMemoryState());
    const provider = { handles: createHandles(['a-secret-of-a-test']) };
    const visitor = { networks: ['a'], connection: '1', left } as const;
    return () => ({ orders, provider, venue: { site: 'fotos' }, ...visitor, time: answerWithin(TIME_MS) });
  };

  it('is not made for a visitor who leaves meanwhile', async () => {
    const leaving = new AbortController();
    const ctx = beginIn(leaving.signal)();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const holding = ctx.orders.locks.run(orderLockKey(ctx, 'order'), () => held, {
      waitMs: 0,
      holdMs: 1,
      claimant: { networks: ['b'], connection: '1' },
    });
    const write = vi.fn();
    const written = failureOf(lockOrder(ctx, ORDER, write));
    leaving.abort(new VisitorLeft());
    release();
    await holding;
    expect([await written, write.mock.calls]).toEqual(['BAD_INPUT', []]);
  });

  it('is refused after half of its time, also behind an earlier write of its own network', async () => {
    const begin = beginIn(new AbortController().signal);
    const ctx = begin();
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const holding = ctx.orders.locks.run(orderLockKey(ctx, 'order'), () => held, {
      waitMs: 0,
      holdMs: 1,
      claimant: { networks: ['b'], connection: '1' },
    });
    const write = () => failureOf(lockOrder(begin(), ORDER, async () => undefined));
    const first = write();
    await vi.advanceTimersByTimeAsync(TIME_MS / 4);
    const second = write();
    let refusal: string | undefined;
    void second.then((code) => {
      refusal = code;
    });
    await vi.advanceTimersByTimeAsync(TIME_MS / 2);
    expect([await first, refusal]).toEqual(['SERVER_BUSY', 'SERVER_BUSY']);
    release();
    await holding;
  });
});

describe('an order that is made for more cards, since theirs is completed', () => {
  it.each([
    ['the card is locked', 'card'],
    ['an order that begins with it is being charged', 'order'],
  ] as const)('waits while %s', async (_, locked) => {
    const state = createMemoryState();
    const storefront = await startStorefront({}, { state });
    const { venue, caller, checkout, settle, card } = await payableOrder(storefront);
    const { order, buyer = '', cards } = checkout;
    const { revision } = await caller.order.addAllDigital({ order, buyer });
    await caller.payment.checkout({ ...checkout, revision });
    await settle('paid');
    await caller.order.finish({ order });
    const { card: another } = await venue.addCard({ photos: 1 });
    const right = await rightTo(caller, another);
    const { code } = firstCard(await caller.gallery.byCards({ cards: [card] }));
    const [completed] = await venue.orders();
    const key = locked === 'card' ? cardLockKey({ venue }, code) : orderLockKey({ venue }, completed?.id ?? '');
    const open = () => caller.order.open({ cards: [cards[0], right] });
    const terms = {
      waitMs: 0,
      holdMs: PROVIDER_DEADLINE_MS.checkout,
      claimant: { networks: ['b'], connection: '1' },
    } as const;
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    const charge = state.locks.run(key, () => held, terms);
    const opening = open();
    expect(await Promise.race([opening, pause(SETTLED_MS)])).toBeUndefined();
    release();
    await charge;
    expect((await opening).cards).toEqual([card, another]);
  });
});
