import { expect, it } from 'vitest';
import { AppError, busy } from '#server/errors.ts';
import { createMemoryState } from '#server/shared-state/create-shared-state.ts';
import { createMemoryMarks } from '#server/shared-state/memory-marks.ts';
import type { ComparedMarks } from '#server/shared-state/shared-state.ts';
import { addMedia, readyOrder, startOrder } from '#server/testing/payable-order.ts';
import { failureOf, rightTo, startStorefront } from '#server/testing/storefront.ts';
import {
  CHARGED_MS,
  type ChargeRecord,
  chargeSchema,
  leftOfCharge,
  MOST_UNCHARGED,
  readRecord,
  sendRecorded,
} from './charge-record.ts';
import { ExpiringRecords } from './expiring-record.ts';
import { createOrderStores } from './order-stores.ts';

const KEY = 'key';
const charged = { totalCents: 2990, changes: 0, leftMs: CHARGED_MS };
const sent = { method: 'creditCard', leftMs: 40_000 } as const;

/** Creates marks, which are values that expire, and a function that lets time pass for them. */
function marksAt() {
  let passedMs = 0;
  const marks = createMemoryMarks();
  const readWithTime: ComparedMarks['readWithTime'] = async (key) => {
    const found = await marks.readWithTime(key);
    return found && { ...found, leftMs: found.leftMs - passedMs };
  };
  const pass = (ms: number) => {
    passedMs += ms;
  };
  return { marks: { ...marks, readWithTime }, pass };
}

const recordsIn = (shared: ComparedMarks, own: ComparedMarks | null) =>
  new ExpiringRecords({ schema: chargeSchema, leastLeftMs: leftOfCharge }, shared, own);

const factsOf = (record: ChargeRecord) => Object.keys(record).sort();

it('forgets each fact after its own time, by the clock of the store', async () => {
  const { marks, pass } = marksAt();
  const records = recordsIn(marks, null);
  await records.change(KEY, () => ({ charged, sent, unpaid: { leftMs: 2_000 } }));
  expect(factsOf(await records.read(KEY))).toEqual(['charged', 'sent', 'unpaid']);
  pass(3_000);
  const { sent: later, ...others } = await records.readShared(KEY);
  expect([factsOf(others), later?.method, later?.leftMs]).toEqual([
    ['charged'],
    'creditCard',
    expect.closeTo(37_000, -3),
  ]);
  pass(40_000);
  expect(factsOf(await records.read(KEY))).toEqual(['charged']);
});

it('loses nothing that another instance writes between read and write', async () => {
  const marks = createMemoryMarks();
  const [one, other] = [recordsIn(marks, null), recordsIn(marks, null)];
  await one.change(KEY, () => ({ charged }));
  let isFirst = true;
  const interrupted: ComparedMarks = {
    ...marks,
    async readWithTime(key) {
      const found = await marks.readWithTime(key);
      if (isFirst) await other.changeShared(KEY, (known) => ({ ...known, sent }));
      isFirst = false;
      return found;
    },
  };
  await recordsIn(interrupted, null).change(KEY, (known) => ({ ...known, unpaid: { leftMs: 2_000 } }));
  expect(factsOf(await one.read(KEY))).toEqual(['charged', 'sent', 'unpaid']);
});

it('knows what it wrote also while the shared state is away, of which no charge may rely on that', async () => {
  let isAway = false;
  const marks = createMemoryMarks();
  const shared: ComparedMarks = {
    ...marks,
    readWithTime: (key) => (isAway ? Promise.reject(busy('away')) : marks.readWithTime(key)),
  };
  const records = recordsIn(shared, createMemoryMarks());
  await records.changeShared(KEY, () => ({ sent }));
  isAway = true;
  expect(factsOf(await records.read(KEY))).toEqual(['sent']);
  await records.change(KEY, () => ({ charged }));
  expect(factsOf(await records.read(KEY))).toEqual(['charged']);
  await expect(records.readShared(KEY)).rejects.toMatchObject({ errorCode: 'SERVER_BUSY' });
  await expect(records.changeShared(KEY, () => ({}))).rejects.toMatchObject({ errorCode: 'SERVER_BUSY' });
  isAway = false;
  // What this instance wrote only locally never replaces the record that all instances share.
  expect(factsOf(await records.read(KEY))).toEqual(['sent']);
});

it('keeps another instance’s charge when one is refused before it was recorded', async () => {
  const orders = createOrderStores(createMemoryState());
  const ctx = { orders, venue: { site: 'aqua' }, networks: ['a'] };
  const charge = { orderId: 'order', cards: [], totalCents: 2_990, method: 'creditCard', endsCode: false } as const;
  const other = sendRecorded(ctx, charge, async (record) => {
    await record();
    throw new AppError('OUTCOME_UNKNOWN');
  });
  expect(await failureOf(other)).toBe('OUTCOME_UNKNOWN');
  const refused = sendRecorded(ctx, { ...charge, method: 'pix' }, () => Promise.reject(busy('no connection')));
  expect([await failureOf(refused), factsOf(await readRecord(ctx, 'order'))]).toEqual([
    'SERVER_BUSY',
    ['charged', 'sent'],
  ]);
});

it('keeps few records of one card, though it begins orders without end at a provider that never says what is unpaid', async () => {
  const { marks, ...state } = createMemoryState();
  const keptMs = new Map<string, number>();
  const replace: ComparedMarks['replace'] = (key, to) => {
    keptMs.set(key, to.ttlMs);
    return marks.replace(key, to);
  };
  const storefront = await startStorefront({}, { state: { ...state, marks: { ...marks, replace } } });
  const venue = await storefront.venue({ switches: { order_post: 'create' } });
  await venue.fault({ method: 'GET', path: '/payment/:orderId' }, 'response', { body: {} });
  const caller = storefront.caller(venue.site);
  const { card } = await venue.addCard({ photos: 1 });
  const cards: [string] = [await rightTo(caller, card)];
  for (let nth = 0; nth < MOST_UNCHARGED + 4; nth += 1) {
    const { id } = await caller.order.open({ cards });
    await caller.order.removeAllDigital({ order: id });
  }
  // These are the records of single orders, and the list of these orders.
  expect([...keptMs.values()].filter((ms) => ms > CHARGED_MS)).toHaveLength(MOST_UNCHARGED + 1);
});

it('counts a family’s order as not charged, however many orders another network begins with its card', async () => {
  const storefront = await startStorefront();
  const venue = await storefront.venue({ switches: { order_post: 'create' } });
  await venue.fault({ method: 'GET', path: '/payment/:orderId' }, 'response', { body: {} });
  const [family, stranger] = [storefront.caller(venue.site), storefront.caller(venue.site, '198.51.100.7')];
  const { card } = await venue.addCard({ photos: 2 });
  const begin = async () => {
    const { order, media } = await startOrder(stranger, card);
    await addMedia(stranger, { order: order.id, media: media.id });
  };
  for (let count = 0; count < MOST_UNCHARGED; count += 1) await begin();
  const { ready } = await readyOrder(family, card);
  await begin();
  expect(await failureOf(family.payment.checkout({ ...ready, method: 'pix' }))).toBeUndefined();
});
