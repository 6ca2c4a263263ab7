import { setTimeout as pause } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { needing } from '#mock-provider/testing/needing.ts';
import { AppError } from '#server/errors.ts';
import { addMedia, creditCardToken, payableOrder } from './payable-order.ts';
import { RedisServer } from './redis-server.ts';
import { type ServerProcess, startServerProcess } from './server-process.ts';
import { environmentWith, failureOf, firstCard, type MockControl, rightTo, startMock } from './storefront.ts';

/** How many rounds run at once for each speed of the provider. A round mostly waits. */
const LANES = 4;
/** The rounds of each lane. With the audit's `PROPERTY_RUNS=1000`, all lanes together run two hundred. */
const ROUNDS = Math.min(25, Math.ceil(Number(process.env.PROPERTY_RUNS ?? 100) / 10 / LANES));
const RUNS = [0, 50].flatMap((delayMs) => Array.from({ length: LANES }, (_, at) => [delayMs, at + 1] as const));
const PAYING_CARD = '4000000000000010';
/** What a second visitor does while the buyer pays. */
const ATTACKS = [
  'toggles',
  'adds a card',
  'opens it with a card',
  'changes the package',
  'deletes a photo of its second card',
  'all of it',
] as const;
type Attack = (typeof ATTACKS)[number];

needing('redis-server').describe('a buyer pays while a second visitor changes the order', () => {
  let redis: RedisServer;
  let mock: MockControl & { close(): Promise<void> };
  let instances: ServerProcess[];

  beforeAll(async () => {
    [redis, mock] = await Promise.all([RedisServer.start(), startMock()]);
    const env = { ...environmentWith(mock.mockUrl), REDIS_URL: redis.url };
    instances = await Promise.all([startServerProcess(env), startServerProcess(env)]);
  });

  afterAll(async () => {
    await Promise.all((instances ?? []).map((instance) => instance.stop()));
    await Promise.all([redis?.stop(), mock?.close()]);
  });

  async function round(delayMs: number, attack: Attack, afterMs: number) {
    const [one, other] = instances as [ServerProcess, ServerProcess];
    const fields = { features: { site: { can_remove_photo: true } } };
    const ready = await payableOrder({ ...mock, caller: one.caller }, undefined, fields);
    const { venue, gallery, checkout } = ready;
    const { order, buyer = '' } = checkout;
    // The order contains a photo of a second card as well. For that card, the provider returns another order.
    const { card: second } = await venue.addCard({ photos: 2 });
    const ofSecond = await one.caller(venue.site).gallery.byCards({ cards: [second] });
    const { right: joined, removal } = firstCard(ofSecond);
    const cards = [...checkout.cards, joined] as [string, ...string[]];
    const media = ofSecond.unsold[0]?.id ?? '';
    await one.caller(venue.site).order.addCard({ order, buyer, card: joined });
    await addMedia(one.caller(venue.site), { order, buyer, media });
    const stranger = other.caller(venue.site);
    const { card } = await venue.addCard({ photos: 2 });
    const right = await rightTo(stranger, card);
    const creditCardTokenOfBuyer = await creditCardToken(mock, PAYING_CARD);
    const shown = await one.caller(venue.site).order.open({ cards, buyer });
    await venue.fault({ path: '/api/' }, 'latency', { delay_ms: delayMs });

    const [, photo = { id: '' }] = gallery.unsold;
    const toggles = Array.from({ length: 30 }, (_, at) => ({ media: photo.id, isWanted: at % 2 === 0 }));
    const attacks: Record<Exclude<Attack, 'all of it'>, () => Promise<unknown>> = {
      toggles: () => stranger.order.changeSelection({ order, changes: toggles }),
      'adds a card': () => stranger.order.addCard({ order, card: right }),
      'opens it with a card': () => stranger.order.open({ cards: [...cards, right] }),
      'changes the package': () => stranger.order.addAllDigital({ order }),
      'deletes a photo of its second card': () => stranger.gallery.removeMedia({ media, removal: removal ?? '' }),
    };
    const chosen = attack === 'all of it' ? Object.values(attacks) : [attacks[attack]];
    const attacking = Promise.all(chosen.map((make) => failureOf(make())));
    await pause(afterMs);
    const pay = { order, cards, revision: shown.revision, buyer, cardToken: creditCardTokenOfBuyer };
    const paying = one.caller(venue.site).payment.checkout({ ...pay, method: 'creditCard', replacesPix: false });
    const outcome = await paying.catch((error: unknown) => error);
    await attacking;
    const orders = await venue.orders();
    const paid = orders.flatMap(({ payments }) => payments).filter(({ status }) => status === 'paid');
    return { shown, outcome, paid, media: orders.find(({ payments }) => payments.length > 0)?.media_ids };
  }

  it.concurrent.each(RUNS)(
    'charges what was shown or nothing, with a provider of %i ms, lane %i',
    async (delayMs) => {
      let charged = 0;
      let refused = 0;
      await fc.assert(
        fc.asyncProperty(fc.constantFrom(...ATTACKS), fc.nat({ max: 60 + 10 * delayMs }), async (attack, afterMs) => {
          const { shown, outcome, paid, media } = await round(delayMs, attack, afterMs);
          if (outcome instanceof AppError) {
            refused += 1;
            expect(['ORDER_CHANGED', 'SERVER_BUSY']).toContain(outcome.errorCode);
            expect(paid).toEqual([]);
            return;
          }
          charged += 1;
          expect(outcome).toMatchObject({ status: 'paid', amountCents: shown.totalCents });
          expect(paid.map(({ total }) => Math.round(total * 100))).toEqual([shown.totalCents]);
          expect(media).toHaveLength(2);
        }),
        { numRuns: ROUNDS },
      );
      expect(charged + refused).toBe(ROUNDS);
    },
    60_000 + ROUNDS * 4_000,
  );
});
