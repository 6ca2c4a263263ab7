import { createTRPCQueryUtils } from '@trpc/react-query';
import { beforeEach, expect, it, vi } from 'vitest';
import { createQueryClient, trpcClient } from '#client/lib/trpc.ts';
import { addCardToOrder } from '#client/queries/card-changes.ts';
import { galleryFilter } from '#client/queries/gallery.ts';
import { sampleItem, sampleOrder, samplePhoto } from '#client/testing/samples.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { ErrorCode } from '#shared/error-codes.ts';
import type { Gallery } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';
import { samplePayment } from '#shared/testing/sample-payment.ts';

import { beginOrder, lookAtOrder, watchOrder } from './order-looks.ts';
import { OrderSession } from './order-session.ts';
import type { OrderNews } from './order-state.ts';

const CODE = 'ABCDEFGHJ' as CardCode;
const TICK_MS = 20_000;

const orderWith = (...photos: number[]): Order =>
  photos.length === 0 ? sampleOrder() : sampleOrder(sampleItem(photos.map(samplePhoto), 2990 * photos.length));

/** Creates an order of photos and the package, whose media the provider does not list. */
function packageWith(...photos: number[]): Order {
  const order = orderWith(...photos);
  return { ...order, items: [...order.items, { ...sampleItem([], 9990), isAllDigital: true }] };
}

type Input = { readonly changes?: readonly { readonly media: string; readonly isWanted: boolean }[] };
type Answer = (input: Input, signal: AbortSignal) => unknown;

const untilGivenUp: Answer = (_, signal) =>
  new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));

const fail = (errorCode: ErrorCode) => () => ({ error: { message: errorCode, code: -32603, data: { errorCode } } });
const answer = (data: unknown) => () => ({ result: { data } });
const changed = (order: Order, notMade: string[] = []) => answer({ order, refusals: [], notMade });

type Answered = 'changeSelection' | 'addAllDigital' | 'addCard' | 'open' | 'version' | 'payment.byOrder';
type Answers = Readonly<Partial<Record<Answered, readonly Answer[]>>>;

/** Creates a session whose calls the test answers one by one. */
function openPage({ ...answers }: Answers) {
  const sent: string[] = [];
  vi.stubGlobal('fetch', async (url: string, { body, signal }: RequestInit) => {
    const input: Input = JSON.parse(String(body));
    const name = url.replace(/.*\/(order\.)?/, '') as keyof Answers;
    sent.push(
      [name, ...(input.changes ?? []).map(({ media, isWanted }) => `${isWanted ? '+' : '-'}${media}`)].join(' '),
    );
    const [next, ...later] = answers[name] ?? [];
    answers[name] = later;
    if (!next || !signal) throw new TypeError(`no answer to ${url}`);
    return Response.json(await next(input, signal));
  });
  const queryClient = createQueryClient();
  const utils = createTRPCQueryUtils({ client: trpcClient, queryClient });
  utils.gallery.byCards.setData({ cards: [CODE] }, { cards: [{ code: CODE, right: 'right' }] } as unknown as Gallery);
  const session = new OrderSession(CODE, trpcClient, queryClient);
  const news: OrderNews[] = [];
  session.onNews = (one) => news.push(one);
  session.show(orderWith());
  const tick = (photo: number, isWanted = true) => session.choose([`p.${photo}.key`], isWanted);
  const look = (wasAway: boolean) => lookAtOrder(session, wasAway);
  return { session, look, tick, sent, news };
}

/** Works like `AbortSignal.timeout`, but with the fake clock. */
function timeoutSignal(ms: number): AbortSignal {
  const late = new AbortController();
  setTimeout(() => late.abort(new DOMException('', 'TimeoutError')), ms);
  return late.signal;
}

const pass = (ms = 0) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(timeoutSignal);
  vi.stubGlobal('sessionStorage', undefined);
});

it('answers a tick in words within twenty seconds of its press, and those that were pressed meanwhile with it', async () => {
  const { session, tick, sent, news } = openPage({ changeSelection: [untilGivenUp], open: [untilGivenUp] });
  tick(1);
  await pass(TICK_MS / 2);
  tick(2);
  await pass(TICK_MS / 2 + 1);
  expect(news).toMatchObject([{ kind: 'failed', errorCode: 'PROVIDER_UNAVAILABLE' }]);
  expect([sent, session.state.phase, session.state.writes]).toEqual([
    ['changeSelection +p.1.key', 'open'],
    'stale',
    [],
  ]);
});

it('counts the time of a tick from its press, also behind a change that hangs', async () => {
  const { tick, session, sent, news } = openPage({ addAllDigital: [untilGivenUp], open: [untilGivenUp] });
  session.choosePackage(true);
  await pass(25_000);
  tick(1);
  await pass(20_000);
  expect(news.map((one) => 'errorCode' in one && one.errorCode)).toEqual(['PROVIDER_UNAVAILABLE', 'SERVER_BUSY']);
  expect(sent.filter((one) => one.startsWith('changeSelection'))).toEqual([]);
});

it.each([
  ['may still arrive, and reads the order once more', orderWith(), [{ errorCode: 'OUTCOME_UNKNOWN' }], 'stale'],
  ['has arrived for made', orderWith(1), [], 'current'],
])('takes a change without an answer that %s', async (_, read, expected, phase) => {
  const { tick, session, news } = openPage({ changeSelection: [fail('OUTCOME_UNKNOWN')], open: [answer(read)] });
  tick(1);
  await pass();
  expect(news).toMatchObject(expected);
  expect(session.state).toMatchObject({ phase, order: read });
});

it('sends what there was no time for with the next request', async () => {
  const { tick, sent, news, session } = openPage({
    changeSelection: [changed(orderWith(1), ['p.2.key', 'p.3.key']), changed(orderWith(1, 2, 3))],
  });
  for (const photo of [1, 2, 3]) tick(photo);
  await pass();
  expect(sent.at(-1)).toBe('changeSelection +p.2.key +p.3.key');
  expect([news, session.state.order]).toEqual([[], orderWith(1, 2, 3)]);
});

it('makes five hundred ticks and those pressed meanwhile, since each reply that made some restarts their time', async () => {
  const made: number[] = [];
  const slowly: Answer = async ({ changes = [] }) => {
    await new Promise((resolve) => setTimeout(resolve, 100 * changes.length));
    made.push(...changes.map(({ media }) => Number(media.split('.')[1])));
    return changed(orderWith(...made))();
  };
  const { session, tick, news } = openPage({ changeSelection: Array<Answer>(51).fill(slowly) });
  const photos = Array.from({ length: 500 }, (_, at) => at + 1);
  session.choose(
    photos.map((photo) => `p.${photo}.key`),
    true,
  );
  await pass(1_000);
  tick(501);
  await pass(50_000);
  expect([news, made, session.state.writes]).toEqual([[], [...photos, 501], []]);
});

/** Answers in turn that another phone has undone the tick of the first photo, and that it is made again. */
function madeAndUndone(): Answer {
  let isMade = true;
  return () => {
    isMade = !isMade;
    return changed(isMade ? orderWith(1) : orderWith(), ['p.1.key', 'p.2.key', 'p.3.key'])();
  };
}

it.each([
  ['falls silent', untilGivenUp],
  ['makes only what another phone undoes', changed(orderWith(2), ['p.1.key'])],
  ['makes again and again what another phone undoes', madeAndUndone()],
])('gives up twenty seconds after a provider that made some ticks %s', async (_, then) => {
  const late: Answer = async (input, signal) => {
    await Promise.race([untilGivenUp(input, signal), new Promise((resolve) => setTimeout(resolve, 5_000))]);
    return then(input, signal);
  };
  const { tick, news, session } = openPage({
    changeSelection: [changed(orderWith(1), ['p.2.key', 'p.3.key']), ...Array<Answer>(9).fill(late)],
    open: [untilGivenUp],
  });
  for (const photo of [1, 2, 3]) tick(photo);
  await pass(TICK_MS + 1);
  expect(news).toMatchObject([{ kind: 'failed', errorCode: 'PROVIDER_UNAVAILABLE' }]);
  expect(session.state).toMatchObject({ writes: [], phase: 'stale' });
});

it('makes the ticks that were pressed while a request was under way that is then refused', async () => {
  const refusal = Promise.withResolvers<unknown>();
  const { session, tick, sent, news } = openPage({
    changeSelection: [() => refusal.promise, changed(orderWith(2, 3))],
    open: [answer(orderWith())],
  });
  for (const photo of [1, 2, 3]) {
    tick(photo);
    await pass();
  }
  refusal.resolve(fail('PROVIDER_REFUSED')());
  await pass();
  expect(sent).toEqual(['changeSelection +p.1.key', 'open', 'changeSelection +p.2.key +p.3.key']);
  expect([news, session.state.order]).toMatchObject([[{ errorCode: 'PROVIDER_REFUSED' }], orderWith(2, 3)]);
});

it('makes a tick at once under four looks that hang', async () => {
  const { session, look, tick, sent } = openPage({
    version: Array<Answer>(4).fill(untilGivenUp),
    open: [untilGivenUp],
    changeSelection: [changed(orderWith(1))],
  });
  for (let second = 0; second < 4; second += 1) {
    void look(second === 3);
    await pass(1_000);
  }
  tick(1);
  await pass();
  expect(sent.at(-1)).toBe('changeSelection +p.1.key');
  expect(session.state).toMatchObject({ order: orderWith(1), writes: [] });
});

it('drops the answer of a look that a press overtook, and says what the reply shows', async () => {
  const late = Promise.withResolvers<unknown>();
  const { session, look, tick, news } = openPage({
    version: [answer('newer')],
    open: [() => late.promise],
    changeSelection: [changed(orderWith(1, 2))],
  });
  void look(false);
  await pass();
  tick(1);
  await pass();
  late.resolve(answer(orderWith(3))());
  await pass();
  expect(session.state.order).toEqual(orderWith(1, 2));
  expect(news).toMatchObject([{ kind: 'changedByOthers', change: { added: ['p.2.key'] } }]);
});

it('asks the storefront alone while nothing changed, and reads the order once it did', async () => {
  const { look, sent, news } = openPage({
    version: [answer(null), fail('SERVER_BUSY'), answer('1')],
    open: [answer({ ...orderWith(1), version: '1' })],
  });
  for (let second = 0; second < 3; second += 1) {
    void look(false);
    await pass(1_000);
  }
  expect(sent).toEqual(['version', 'version', 'version', 'open']);
  expect(news).toMatchObject([{ kind: 'changedByOthers', change: { added: ['p.1.key'] } }]);
});

it('undoes what another phone changed without emptying the order first, which would close the checkout', async () => {
  const { session, sent } = openPage({ changeSelection: [changed(orderWith(1))] });
  session.show(orderWith(2));
  session.undo({ added: ['p.2.key'], removed: ['p.1.key'], hasAllDigital: null });
  await pass();
  expect(sent).toEqual(['changeSelection +p.1.key -p.2.key']);
});

it('opens another order for the next choice after a purchase, and none before it or for a visitor who was away (C4, B3)', async () => {
  const completed = { ...orderWith(1), reference: 'completed', isCompleted: true };
  const { session, look, tick, sent } = openPage({
    version: [answer(completed.version)],
    open: [answer(orderWith())],
    changeSelection: [changed(orderWith(2))],
  });
  session.show(completed);
  session.leave();
  await look(true);
  expect(sent).toEqual(['version']);
  tick(2);
  await pass();
  await vi.dynamicImportSettled();
  await pass();
  expect(sent).toEqual(['version', 'open', 'changeSelection +p.2.key']);
  expect(session.state.order).toEqual(orderWith(2));
});

/** Waits as `pass` does, and also for code that a task imports when it runs. */
async function passWithImports() {
  await pass();
  await vi.dynamicImportSettled();
  await pass();
}

it('adds a card after a purchase to the next order, which it opens (B3, G9)', async () => {
  const other = { code: 'KLMNPQRST' as CardCode, right: 'other' };
  const next = { ...orderWith(), reference: 'next', cards: [CODE] };
  const { session, sent } = openPage({
    open: [answer(next)],
    addCard: [answer({ ...next, cards: [CODE, other.code] })],
  });
  session.show({ ...orderWith(1), isCompleted: true });
  const adding = addCardToOrder(session, other);
  await passWithImports();
  await adding;
  expect([sent, session.state.order?.cards]).toEqual([
    ['open', 'addCard'],
    [CODE, other.code],
  ]);
});

const paidElsewhere = samplePayment({ method: 'creditCard', pixText: null, status: 'paid' });

it.each([
  ['and nothing is left to buy', { ...orderWith(), isCompleted: true }, [], null],
  ['and the provider opens the next order', { ...orderWith(), reference: 'next' }, ['payment.byOrder'], paidElsewhere],
])('shows that another phone has bought the order %s', async (_, read, asked, payment) => {
  const { session, look, sent, news } = openPage({
    version: [answer('newer')],
    open: [answer(read), answer(read)],
    'payment.byOrder': [answer(paidElsewhere)],
  });
  session.show(orderWith(1, 2));
  void look(false);
  await passWithImports();
  expect(session.state).toMatchObject({
    order: { reference: '1001', isCompleted: true, payment },
    phase: 'current',
    writes: [],
  });
  expect([news, sent]).toEqual([[], ['version', 'open', 'open', ...asked]]);
  const [gallery] = session.queryClient.getQueryCache().findAll(galleryFilter());
  expect(gallery?.state.isInvalidated).toBe(true);
});

it.each([
  ['in part, if the provider refuses a photo', orderWith(1), false],
  ['whole, if a package contains the photo that the reply lacks', packageWith(1), true],
])('migrates an order %s', async (_, made, isWhole) => {
  const next = { ...orderWith(), reference: 'next' };
  const migrated = { ...made, reference: 'next' };
  const { session, look, sent, news } = openPage({
    version: [answer('newer')],
    open: [answer(next), answer(next), answer(migrated)],
    'payment.byOrder': [answer(null)],
    changeSelection: [changed(migrated)],
  });
  session.show(orderWith(1, 2));
  void look(false);
  await passWithImports();
  expect(sent.slice(-2)).toEqual(['changeSelection +p.1.key +p.2.key', 'open']);
  expect([news, session.state]).toMatchObject([[{ kind: 'renewed', isWhole }], { order: migrated, phase: 'current' }]);
});

it('migrates no order of which it is unknown whether another phone has bought it', async () => {
  const next = { ...orderWith(), reference: 'next' };
  const { session, look, sent } = openPage({
    version: [answer('newer')],
    open: [answer(next), answer(next)],
    'payment.byOrder': [fail('PROVIDER_UNAVAILABLE')],
  });
  session.show(orderWith(1));
  void look(false);
  await passWithImports();
  expect(session.state).toMatchObject({ order: orderWith(1), phase: 'migrating' });
  expect(sent).not.toContain('changeSelection +p.1.key');
});

it('says nothing of bought photos to a visitor whose untick came too late', async () => {
  const completed = { ...orderWith(), isCompleted: true };
  const { session, tick, news } = openPage({ changeSelection: [fail('ORDER_COMPLETED')], open: [answer(completed)] });
  session.show(orderWith(1, 2));
  tick(1, false);
  await pass();
  expect([news, session.state.order]).toEqual([[], completed]);
});

it('makes the writes that wait while the card is removed, and those behind one that throws', async () => {
  const reply = Promise.withResolvers<unknown>();
  const { session, tick } = openPage({
    changeSelection: [() => reply.promise, fail('PROVIDER_REFUSED')],
    open: [answer(orderWith(1))],
  });
  tick(1);
  await pass();
  const made: string[] = [];
  const write = (what: string) => session.inTurn(async () => made.push(what));
  void write('behind a tick');
  session.dispatch({ kind: 'cardRemoved' });
  reply.resolve(changed(orderWith(1))());
  await pass();
  session.onNews = () => {
    throw new Error('the page cannot show it');
  };
  tick(2);
  void write('behind a throw');
  await pass();
  expect(made).toEqual(['behind a tick', 'behind a throw']);
  expect(session.state).toMatchObject({ writes: [], isWriting: false });
});

it('reads the order once for two pages of its card, and takes no look that could not read for one', async () => {
  const { session, look, sent } = openPage({ open: [answer(orderWith(1))] });
  session.dispatch({ kind: 'cardRemoved' });
  await Promise.all([beginOrder(session), beginOrder(session)]);
  expect([sent, session.state.order?.items.length]).toEqual([['open'], 1]);
  const { lookedAt } = session;
  await pass(60_000);
  session.dispatch({ kind: 'paymentRead', payment: samplePayment() });
  await look(true);
  expect(session.lookedAt).toBe(lookedAt);
});

it('drops the answer of a first read that a tick overtook', async () => {
  const late = Promise.withResolvers<unknown>();
  const { session, tick } = openPage({
    open: [() => late.promise, answer(orderWith()), answer(orderWith(1))],
    changeSelection: [changed(orderWith(1))],
  });
  session.dispatch({ kind: 'cardRemoved' });
  void beginOrder(session);
  await pass();
  tick(1);
  await pass();
  late.resolve(answer(orderWith())());
  await pass();
  expect(session.state.order).toEqual(orderWith(1));
});

it('repeats a failed first read only when the network is back, because each attempt may create an order (C4)', async () => {
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', new EventTarget());
  const { session, sent } = openPage({ open: [fail('PROVIDER_UNAVAILABLE'), answer(orderWith(1))] });
  session.dispatch({ kind: 'cardRemoved' });
  const stop = watchOrder(session);
  await pass(60_000);
  expect(sent).toEqual(['open']);
  window.dispatchEvent(new Event('online'));
  await pass();
  expect([sent, session.state.order]).toEqual([['open', 'open'], orderWith(1)]);
  stop();
});

it('ignores a look during which a payment began, and gives no notice of it', async () => {
  const late = Promise.withResolvers<unknown>();
  const { session, look, news } = openPage({ version: [answer('newer')], open: [() => late.promise] });
  void look(false);
  await pass();
  session.dispatch({ kind: 'paymentRead', payment: samplePayment() });
  late.resolve(answer(orderWith(1))());
  await pass();
  expect([news, session.state.order]).toEqual([[], orderWith()]);
});
