import { expect, test } from 'vitest';
import { CUSTOMER } from '#server/testing/buyer.ts';
import { startStorefront } from '#server/testing/storefront.ts';
import { orderedMedias } from '#shared/order.ts';
import { FINE, type NetworkConditions, takeTurns } from './network.ts';
import { changesOf, expectSameOrder, FIRST, SECOND, startVisit, type Visit } from './visit.ts';

const BUSY: NetworkConditions = { kind: 'busy', turns: [0, 0] };
const NO_NETWORK: NetworkConditions = { kind: 'notSent', turns: [0, 0] };
const REPLY_LOST: NetworkConditions = { kind: 'replyLost', turns: [0, 0] };
const SLOW: NetworkConditions = { kind: 'fine', turns: [200, 0] };

/** A visit in which these photos are ticked. */
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
  visitor.chooseAll(
    [0, 1, 2].map((at) => visit.mediaOf(FIRST, at)),
    true,
  );
  await expectOrdered(visit, [0, 2]);
  expect((await changesOf(visit)).get(visit.bareId('view', visit.mediaOf(FIRST, 1)))).toEqual(['POST']);
  expect(visitor.events).toEqual([{ kind: 'failed', errorCode: 'PROVIDER_REFUSED' }]);
});

test('a busy server is asked again, in silence', async () => {
  const visit = await visitWith([]);
  visit.visitor.setConditions([BUSY, BUSY, FINE]);
  visit.visitor.toggle(visit.mediaOf(FIRST, 0));
  await expectOrdered(visit, [0]);
  expect(visit.visitor.events).toEqual([]);
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
    expect(visit.visitor.events).toEqual([{ kind: 'renewed', isWhole: true }]);
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
  expect(visitor.events).toEqual([{ kind: 'renewed', isWhole: true }]);
});

test('a read outside the queue moves nothing that is unticked meanwhile', async () => {
  const visit = await visitWith([0], true);
  const { visitor } = visit;
  await visit.forget();
  visitor.setConditions([FINE, SLOW, ...Array<NetworkConditions>(10).fill(FINE)]);
  visitor.readOutOfTurn();
  await takeTurns(30);
  visitor.toggle(visit.mediaOf(FIRST, 0));
  await expectOrdered(visit, []);
});

test.each<[string, (visit: Visit) => void]>([
  ['a read', ({ visitor }) => visitor.read()],
  ['a saved buyer', ({ visitor }) => visitor.inTurn(() => visitor.saveCustomer(CUSTOMER))],
])('what a forgotten order got before a reply was lost does not hide what it lacks: %s', async (_, next) => {
  const photos = Array.from({ length: 11 }, (__, at) => at);
  const visit = await visitWith(photos, true);
  const { visitor } = visit;
  await visit.forget();
  // Two readings, and the first ten photos again.
  visitor.setConditions([FINE, FINE, REPLY_LOST, ...Array<NetworkConditions>(10).fill(FINE)]);
  visitor.readOutOfTurn();
  await visitor.waitForIdle();
  next(visit);
  await expectOrdered(visit, photos);
  expect(visitor.order.buyer.kind).toBe('you');
  expect(visitor.events).toEqual([{ kind: 'renewed', isWhole: true }]);
});
