import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildMockProvider, type MockProvider } from '#mock-provider/app.ts';
import { venueViolations } from '#mock-provider/control/observation/invariants.ts';
import { STEP_CARDS, StepCalls, step } from '#mock-provider/testing/random-steps.ts';
import { mediaIn } from '#mock-provider/world/cards/card.ts';
import type { Venue } from '#mock-provider/world/venue.ts';

const { numRuns: RUNS = 100 } = fc.readConfigureGlobal();

let mock: MockProvider;
beforeAll(async () => {
  mock = await buildMockProvider();
});
afterAll(() => mock.app.close());

function soldIn(venue: Venue): string[] {
  return STEP_CARDS.flatMap((code) => mediaIn(venue.card(code), 'sold')).map(({ id }) => id);
}

it(
  `keeps its invariants in any order of steps (${RUNS} times)`,
  async () => {
    let paid = 0;
    let completed = 0;
    const calls = new StepCalls(mock);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 30 }), async (steps) => {
        const { venue, orders } = await calls.makeVenue();
        for (const one of steps) {
          const before = soldIn(venue);
          await calls.take(venue, orders[one.visitor] ?? '', one);
          expect(venueViolations(venue)).toEqual([]);
          const after = new Set(soldIn(venue));
          if (one.act !== 'removal') expect(before.filter((id) => !after.has(id))).toEqual([]);
        }
        const all = [...venue.orders.values()];
        paid += all.filter(({ charges }) => charges.some(({ status }) => status === 'paid')).length;
        completed += all.filter(({ completedAs }) => completedAs !== null).length;
        mock.world.removeVenue(venue);
      }),
    );
    // The test proves nothing when its steps never pay or complete an order.
    expect(paid).toBeGreaterThan(RUNS / 10);
    expect(completed).toBeGreaterThan(RUNS / 30);
  },
  60_000 + RUNS * 100,
);
