import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Agent } from 'undici';
import { describe, expect, it, onTestFinished } from 'vitest';
import { FAULTS } from '#mock-provider/faults/catalogue.ts';
import { CALLS, type CallName } from './fault-matrix/calls.ts';
import type { Ground } from './fault-matrix/cell.ts';
import { DEVIATIONS } from './fault-matrix/deviations.ts';
import { CLASSES, outcomesOf } from './fault-matrix/expectations.ts';
import { expectedOutcome, problemsOf } from './fault-matrix/expected.ts';
import { CELLS, type Walked, walk } from './fault-matrix/walk.ts';
import { cardToken } from './testing/payable-order.ts';
import { post, type Storefront, startStorefront } from './testing/storefront.ts';

const MIB = 1024 * 1024;
/** Twice what modules, pools and plans take that are made at their first use. */
const MOST_GROWTH_BYTES = 50 * MIB;

/** A read takes three seconds at most then, an archive half a minute. */
const HURRIED = 0.35;
/** What is known is fresh for ten seconds, times this: a second, and so somewhat less than a cell waits. */
const FORGETFUL = 0.1;

/** Bytes of the heap that are in use, after everything else was collected. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

/** The promises that fail until the test ends, and nobody handles. */
function unhandledRejections(): readonly unknown[] {
  const reasons: unknown[] = [];
  const note = (reason: unknown) => reasons.push(reason);
  process.on('unhandledRejection', note);
  onTestFinished(() => void process.off('unhandledRejection', note));
  return reasons;
}

/** Three storefronts before one mock provider. */
async function startGround(): Promise<{ ground: Ground; storefronts: readonly Storefront[] }> {
  // Each cell has a visitor with an address of its own.
  const env = { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'silent' };
  const storefront = await startStorefront(env);
  const same = { ...env, PROVIDER_API_URL: storefront.mockUrl };
  const hurried = await startStorefront(same, { provider: { timeScale: HURRIED } });
  const forgetful = await startStorefront(same, { provider: { timeScale: FORGETFUL } });
  const dispatcher = new Agent({ connections: 256, headersTimeout: 0, bodyTimeout: 0 });
  onTestFinished(() => dispatcher.destroy());
  const originOf = async ({ listen }: Storefront) => `http://127.0.0.1:${await listen()}`;
  const ground: Ground = {
    dispatcher,
    unhurried: await originOf(storefront),
    hurried: await originOf(hurried),
    forgetful: await originOf(forgetful),
    control: storefront.control,
    cardToken: () => cardToken(storefront, '4000000000000010'),
    async deleteVenue(id) {
      await fetch(`${storefront.mockUrl}/__mock/organizations/${id}`, { method: 'DELETE' });
    },
  };
  return { ground, storefronts: [storefront, hurried, forgetful] };
}

function problemsIn({ cell, seen }: Walked): string[] {
  const problems = seen instanceof Error ? [`could not be walked: ${seen.message}`] : problemsOf(cell, seen);
  return problems.map((problem) => `${cell.call} × ${cell.kind}: ${problem}`);
}

/** A storefront that is well: it says so, and opens the gallery of a venue that nobody opened before. */
async function expectWell(storefront: Storefront, { control }: Ground): Promise<void> {
  await storefront.agent.get('/healthz').expect(200);
  const { organization } = await control<{ organization: { id: string; web_name: string } }>('/organizations', {});
  const { card } = await control<{ card: string }>('/cards', { organization: organization.id, photos: 2 });
  const { status, body } = await post(storefront, organization.web_name, 'gallery.byCards', { cards: [card] });
  expect([status, body.result?.data?.unsold?.length]).toEqual([200, 2]);
}

describe('the tables of what is expected', () => {
  it('have an outcome for every kind of fault in every class, and none with status 500', () => {
    for (const callClass of Object.values(CLASSES)) expect(outcomesOf(callClass).size).toBe(Object.keys(FAULTS).length);
  });

  it('call nothing a deviation that is as its class', () => {
    for (const [name, deviations] of Object.entries(DEVIATIONS)) {
      const usual = outcomesOf(CLASSES[CALLS[name as CallName].class]);
      for (const { kinds, outcome } of deviations) {
        for (const kind of kinds) {
          expect(usual.get(kind), `${name} × ${kind}`).not.toBe(outcome);
          expect(expectedOutcome(name as CallName, kind)).toBe(outcome);
        }
      }
    }
  });
});

describe('whatever goes wrong at the provider', () => {
  it('every call ends as the tables say, and the storefront is well afterwards', { timeout: 240_000 }, async () => {
    const rejections = unhandledRejections();
    const { ground, storefronts } = await startGround();
    const heapBefore = heapInUse();
    const walked = await walk(ground, CELLS);
    expect(walked.flatMap(problemsIn)).toEqual([]);
    expect(walked).toHaveLength(Object.keys(CALLS).length * Object.keys(FAULTS).length);
    for (const storefront of storefronts) await expectWell(storefront, ground);
    expect(heapInUse() - heapBefore).toBeLessThan(MOST_GROWTH_BYTES);
    expect(rejections).toEqual([]);
  });
});
