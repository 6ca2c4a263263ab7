import { expect, test } from 'vitest';
import { CUSTOMER } from '#server/testing/buyer.ts';
import { startStorefront } from '#server/testing/storefront.ts';
import { handleName } from '#shared/media/media.ts';
import { orderedMedias } from '#shared/order.ts';
import { FINE, type NetworkConditions, takeTurns } from './network.ts';
import { changesOf, expectSameOrder, FIRST, SECOND, startVisit, type Visit } from './visit.ts';

const BUSY: NetworkConditions = { kind: 'busy', turns: [0, 0] };
const NO_NETWORK: NetworkConditions = { kind: 'notSent', turns: [0, 0] };
const REPLY_LOST: NetworkConditions = { kind: 'replyLost', turns: [0, 0] };
const SLOW: NetworkConditions = { kind: 'fine', turns: [200, 0] };

/** Starts a visit in which these photos are ticked. */
async function visitWith(photos: readonly number[], hasBuyer = false): Promise<Visit> {
  const visit = await startVisit(await startStorefront());
  for (const at of photos) visit.visitor.toggle(visit.mediaOf(FIRST, at));
  await visit.visitor.waitForIdle();
  if (hasBuyer) await visit.visitor.saveCustomer(CUSTOMER);
  return visit;
}

/** Expects that exactly these photos are ordered, on the page and at the provider. */
async function expectOrdered(visit: Visit, photos: readonly number[]): Promise<void> {
  await visit.visitor.waitForIdle();
  await expectSameOrder(visit);
  const names = photos.map((at) => visit.mediaOf(FIRST, at));
  const ordered = orderedMedias(visit.visitor.order);
  expect(names.filter((media) => !ordered.has(media))).toEqual([]);
  expect(ordered.names.size).toBe(photos.length);
}

test('a refused change is sent once and not ticked, the others stay, and a notice says so', async () => {
  const visit = await visitWith([]);
  const { visitor } = visit;
  await visit.refuse(visit.mediaOf(FIRST, 1));
  visitor.session.choose(
    [0, 1, 2].map((at) => visit.mediaOf(FIRST, at)),
    true,
  );
  await expectOrdered(visit, [0, 2]);
  expect((await changesOf(visit)).get(visit.bareId('view', visit.mediaOf(FIRST, 1)))).toEqual(['POST']);
  expect(visitor.news).toEqual([{ kind: 'failed', errorCode: 'PROVIDER_REFUSED' }]);
});

test('a busy server is asked again, in silence', async () => {
  const visit = await visitWith([]);
  visit.visitor.setConditions([BUSY, BUSY, FINE]);
  visit.visitor.toggle(visit.mediaOf(FIRST, 0));
  await expectOrdered(visit, [0]);
  expect(visit.visitor.news).toEqual([]);
});

const tick = (at: number) => (visit: Visit) => visit.visitor.toggle(visit.mediaOf(FIRST, at));

test.each([
  { name: 'a tick', change: tick(1), ordered: [0, 1, 2], buyer: 'nobody' },
  { name: 'a tick of the buyer', change: tick(1), ordered: [0, 1, 2], buyer: 'you' },
  { name: 'an untick', change: tick(0), ordered: [2], buyer: 'you' },
  { name: 'a card', change: ({ visitor }: Visit) => visitor.addCard(SECOND), ordered: [0, 2], buyer: 'you' },
])(
  '$name in an order that the provider forgot brings the others and the buyer back',
  async ({ change, ordered, buyer }) => {
    const visit = await visitWith([0, 2], buyer === 'you');
    await visit.forget();
    change(visit);
    await expectOrdered(visit, ordered);
    expect(visit.visitor.order.buyer.kind).toBe(buyer);
    expect(visit.visitor.news).toEqual([{ kind: 'renewed', isWhole: true }]);
  },
);

test('what cannot be moved to another order without network is moved once there is one', async () => {
  const visit = await visitWith([0], true);
  const { visitor } = visit;
  await visit.forget();
  visitor.setConditions([FINE, NO_NETWORK]);
  visitor.read();
  await visitor.waitForIdle();
  visitor.setConditions([]);
  visitor.read();
  await expectOrdered(visit, [0]);
  expect(visitor.news).toEqual([{ kind: 'renewed', isWhole: true }]);
});

test('a look moves nothing that is unticked meanwhile', async () => {
  const visit = await visitWith([0], true);
  const { visitor } = visit;
  await visit.forget();
  visitor.setConditions([FINE, SLOW, ...Array<NetworkConditions>(10).fill(FINE)]);
  visitor.look(true);
  await takeTurns(30);
  visitor.toggle(visit.mediaOf(FIRST, 0));
  await expectOrdered(visit, []);
});

test.each<[string, (visit: Visit) => void]>([
  ['a read', ({ visitor }) => visitor.read()],
  ['a saved buyer', ({ visitor }) => void visitor.saveCustomer(CUSTOMER)],
])('what a forgotten order got before a reply was lost does not hide what it lacks: %s', async (_, next) => {
  const photos = Array.from({ length: 11 }, (__, at) => at);
  const visit = await visitWith(photos, true);
  const { visitor } = visit;
  await visit.forget();
  // Two requests succeed. Then the reply to the call that adds the first ten photos is lost.
  visitor.setConditions([FINE, FINE, REPLY_LOST, ...Array<NetworkConditions>(10).fill(FINE)]);
  visitor.look(true);
  await visitor.waitForIdle();
  next(visit);
  await expectOrdered(visit, photos);
  expect(visitor.order.buyer.kind).toBe('you');
  expect(visitor.news).toEqual([{ kind: 'renewed', isWhole: true }]);
});

/** Starts two phones with the same card. `choose` ticks or unticks photos on the second. */
async function twoPhones(photos: readonly number[] = []) {
  const visit = await visitWith(photos);
  const other = await visit.otherPhone();
  const choose = async (...chosen: number[]) => {
    for (const at of chosen) other.toggle(visit.mediaOf(FIRST, at));
    await other.waitForIdle();
  };
  return { visit, visitor: visit.visitor, other, choose };
}

const names = (visit: Visit, ...photos: number[]) => photos.map((at) => handleName(visit.mediaOf(FIRST, at)));

/**
 * Returns the page's news of another phone's changes, with the names of the media.
 * @throws Error if there is other news
 */
function saidOfOthers({ visitor }: Visit) {
  return visitor.news.map((news) => {
    if (news.kind !== 'changedByOthers') throw new Error(`said ${news.kind}`);
    const { added, removed } = news.change;
    return { added: added.map(handleName), removed: removed.map(handleName) };
  });
}

test('a look shows what another phone changed, which is undone without an empty order between', async () => {
  const { visit, visitor, choose } = await twoPhones([0]);
  await choose(1, 0);
  visitor.look();
  await expectOrdered(visit, [1]);
  expect(saidOfOthers(visit)).toEqual([{ added: names(visit, 1), removed: names(visit, 0) }]);
  const sizes: number[] = [];
  visitor.session.subscribe(() => sizes.push(orderedMedias(visitor.order).size));
  const [news] = visitor.news;
  if (news?.kind === 'changedByOthers') visitor.session.undo(news.change);
  await expectOrdered(visit, [0]);
  expect(Math.min(...sizes)).toBe(1);
});

test.each([
  ['hangs', { kind: 'fine', turns: [5_000, 0] }],
  ['fails', { kind: 'notSent', turns: [0, 0] }],
  ['arrives after a press', { kind: 'fine', turns: [0, 60] }],
] as const)('a look that %s delays no press, and its answer changes nothing', async (_, conditions) => {
  const { visit, visitor, choose } = await twoPhones();
  await choose(1);
  visitor.setConditions([FINE, conditions, ...Array<NetworkConditions>(40).fill(FINE)]);
  visitor.look();
  await takeTurns(20);
  visitor.toggle(visit.mediaOf(FIRST, 0));
  await expectOrdered(visit, [0, 1]);
  // The reply to the tick also has the other phone's change.
  expect(saidOfOthers(visit)).toEqual([{ added: names(visit, 1), removed: [] }]);
});

test('a look that finds another order in the place of the shown one brings its content there', async () => {
  const visit = await visitWith([0, 2], true);
  const { visitor } = visit;
  await visit.forget();
  visitor.look(true);
  await expectOrdered(visit, [0, 2]);
  expect(visitor.news).toEqual([{ kind: 'renewed', isWhole: true }]);
});

test('while a payment is under way no look asks or shows anything', async () => {
  const { visitor, choose } = await twoPhones([0]);
  await choose(1);
  const payment = { status: 'pending', method: 'pix', pixText: '000201', amountCents: null } as const;
  visitor.session.dispatch({ kind: 'paymentRead', payment });
  const { order } = visitor;
  for (const wasAway of [false, true]) visitor.look(wasAway);
  await visitor.waitForIdle();
  expect([visitor.order, visitor.news]).toEqual([order, []]);
});
