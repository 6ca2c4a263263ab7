import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { Agent } from 'undici';
import { afterEach, describe, expect, it } from 'vitest';
import type { Ground } from './fault-matrix/cell.ts';
import { problemsOf } from './fault-matrix/expected.ts';
import { CELLS, walk } from './fault-matrix/walk.ts';
import { cardToken } from './testing/payable-order.ts';
import { startStorefront } from './testing/storefront.ts';

const MIB = 1024 * 1024;
/** More than what the process holds after a walk: modules and plans that are made at the first use. */
const MOST_GROWTH_BYTES = 40 * MIB;
const LONGEST_WALK_MS = 60_000;

/** Bytes of the heap that are really in use. */
function heapInUse(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

const rejections: unknown[] = [];
const note = (reason: unknown) => rejections.push(reason);

async function startGround() {
  const env = { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'silent' };
  const calm = await startStorefront(env);
  const tried = await startStorefront({ ...env, PROVIDER_API_URL: calm.mockUrl });
  const dispatcher = new Agent({ connections: 256, headersTimeout: 0, bodyTimeout: 0 });
  const ground: Ground = {
    calm: { origin: calm.origin, dispatcher },
    tried: { origin: tried.origin, dispatcher },
    control: calm.control,
    cardToken: () => cardToken(calm, '4000000000000010'),
    async deleteVenue(id) {
      await fetch(`${calm.mockUrl}/__mock/organizations/${id}`, { method: 'DELETE' });
    },
  };
  return { ground, calm, tried, dispatcher };
}

describe('whatever goes wrong at the provider', () => {
  it('every call ends as the tables say, and the storefront is well afterwards', { timeout: 120_000 }, async () => {
    process.on('unhandledRejection', note);
    const { ground, tried, dispatcher } = await startGround();
    const heapBefore = heapInUse();
    const began = performance.now();
    const only = process.env.CALL;
    const kinds = process.env.KIND;
    const walked = await walk(
      ground,
      CELLS.filter(
        ({ call, kind }) => (!only || only.split(',').includes(call)) && (!kinds || kinds.split(',').includes(kind)),
      ),
    );
    const took = performance.now() - began;
    const problems = walked.flatMap(({ cell, seen }) => {
      const found = seen instanceof Error ? [seen.message] : problemsOf(cell, seen);
      return found.map((problem) => `${cell.call} × ${cell.kind}: ${problem}`);
    });
    console.error(problems.join('\n'), '\n', took, (heapInUse() - heapBefore) / MIB);
    expect(problems).toEqual([]);
    await tried.agent.get('/healthz').expect(200);
    await dispatcher.close();
    expect(heapInUse() - heapBefore).toBeLessThan(MOST_GROWTH_BYTES);
    expect(rejections).toEqual([]);
    expect(took).toBeLessThan(LONGEST_WALK_MS);
  });
});

afterEach(() => process.off('unhandledRejection', note));
