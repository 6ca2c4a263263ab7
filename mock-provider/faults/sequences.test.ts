import { describe, expect, it } from 'vitest';
import type { FaultEntry, FaultsReply } from '#mock-provider/control/faults.ts';
import { cardLookup } from '#mock-provider/testing/raw-call.ts';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import type { FaultRequest } from './fault.ts';

const mock = await startMockForFile();

const DOWN = { kind: 'status', status: 503 } as const;
const LIMIT = { kind: 'rate_limit' } as const;

async function sequenceOf(rule: FaultRequest) {
  const { id: organization, url } = await cardLookup(mock);
  const { id } = await mock.addFault({ organization, ...rule });
  return {
    organization,
    turnOn: () => mock.control<FaultEntry>(`/__mock/faults/${id}`, { on: true }, 'PATCH'),
    async statuses(calls: number) {
      const seen: number[] = [];
      for (let call = 0; call < calls; call += 1) seen.push((await fetch(url)).status);
      return seen.join(' ');
    },
    async entry() {
      const { faults } = await mock.control<FaultsReply>(`/__mock/faults?organization=${organization}`);
      return faults[0];
    },
  };
}

describe('a sequence', () => {
  it.each<[string, FaultRequest]>([
    ['503 429 200 418 200 200', { sequence: [DOWN, LIMIT, null, { kind: 'status', status: 418 }] }],
    ['200 503 200 200 503 200', { sequence: [null, DOWN, null], repeat: true }],
    ['200 200 503 429 200 200', { sequence: [DOWN, LIMIT], match: { nth: 3 } }],
    ['200 200 200 200 200 200', { sequence: [DOWN], match: { method: 'POST' } }],
  ])('gives each matching call its step: %s', async (expected, rule) => {
    const { statuses } = await sequenceOf(rule);
    expect(await statuses(6)).toBe(expected);
  });

  it('is listed as it was made, with its counters', async () => {
    const sequence = [{ ...LIMIT, delay_ms: 2_000 }, null, DOWN];
    const { statuses, entry } = await sequenceOf({ sequence, match: { nth: 1 } });
    expect(await entry()).toMatchObject({ sequence, repeat: false, matched: 0, struck: 0, left: 2, used_up: false });
    for (const absent of ['kind', 'times', 'probability']) expect(await entry()).not.toHaveProperty(absent);
    await statuses(2);
    expect(await entry()).toMatchObject({ matched: 2, struck: 1, left: 1, used_up: false });
    await statuses(2);
    expect(await entry()).toMatchObject({ matched: 4, struck: 2, left: 0, used_up: true });
  });

  it('begins from its start when it is turned on again, and never ends where it repeats', async () => {
    const { statuses, turnOn, entry } = await sequenceOf({ sequence: [DOWN, LIMIT], repeat: true });
    expect(await statuses(3)).toBe('503 429 503');
    expect(await turnOn()).toMatchObject({ matched: 0, struck: 0, repeat: true });
    expect(await statuses(1)).toBe('503');
    expect(await entry()).not.toHaveProperty('left');
  });

  it('keeps a fault for the next call where an older rule has this one', async () => {
    const { organization, statuses } = await sequenceOf({ kind: 'status', status: 418, times: 1 });
    await mock.addFault({ organization, sequence: [DOWN] });
    expect(await statuses(3)).toBe('418 503 200');
  });

  it.each<[object, string]>([
    [{}, 'either `kind` or `sequence`'],
    [{ kind: 'hang', repeat: true }, '`repeat` is for a `sequence`'],
    [{ sequence: [] }, 'at least one fault'],
    [{ sequence: [DOWN], times: 2 }, '`times` is not for a `sequence`'],
    [{ sequence: [DOWN], delay_ms: 5 }, '`delay_ms` is a field of its steps'],
    [{ sequence: [null, { kind: 'hang', code: 'A' }] }, 'sequence[1]: `code` is not read by `hang`'],
    [{ sequence: [{ status: 503 }] }, 'sequence[0].kind'],
  ])('%j is refused: %s', async (rule, reason) => {
    await expect(mock.addFault(rule as FaultRequest)).rejects.toThrow(reason);
  });
});
