import { describe, expect, it } from 'vitest';
import type { FaultsReply } from '#mock-provider/control/faults.ts';
import { cardLookup } from '#mock-provider/testing/raw-call.ts';
import { startMockForFile, startMockForTest } from '#mock-provider/testing/running-mock.ts';
import type { FaultRequest } from './fault.ts';

const mock = await startMockForFile();

type Rule = Omit<Extract<FaultRequest, { kind: 'status' }>, 'organization' | 'kind'>;

async function pattern(rule: Rule, calls: number): Promise<string> {
  const { id, url } = await cardLookup(mock);
  await mock.addFault({ organization: id, kind: 'status', ...rule });
  let seen = '';
  for (let call = 0; call < calls; call += 1) seen += (await fetch(url)).status === 500 ? 'x' : '.';
  return seen;
}

describe('when a fault is injected', () => {
  it.each<[Rule, string]>([
    [{}, 'xxxxx'],
    [{ times: 2 }, 'xx...'],
    [{ match: { nth: 2 } }, '.x...'],
    [{ match: { nth: 3 }, times: 2 }, '..xx.'],
    [{ times: 0 }, '.....'],
    [{ probability: 0 }, '.....'],
    [{ probability: 1 }, 'xxxxx'],
    [{ match: { method: 'get', path: '/medias' } }, 'xxxxx'],
    [{ match: { path: '/card/:code/medias' } }, 'xxxxx'],
    [{ match: { method: 'POST' } }, '.....'],
    [{ match: { path: '/payment' } }, '.....'],
  ])('%j: %s', async (rule, expected) => {
    expect(await pattern(rule, expected.length)).toBe(expected);
  });

  it('is random, and the same for the same seed', async () => {
    const rule = { probability: 0.4, seed: 11 };
    const one = await pattern(rule, 30);
    expect(await pattern(rule, 30)).toBe(one);
    expect(await pattern({ ...rule, seed: 12 }, 30)).not.toBe(one);
    expect(one).toMatch(/x/);
    expect(one).toMatch(/\./);
  });

  it('comes from one rule after the other, in the order in which they were made', async () => {
    const { id, url } = await cardLookup(mock);
    await mock.addFault({ organization: id, kind: 'status', status: 503, times: 1 });
    await mock.addFault({ organization: id, kind: 'status', status: 502, times: 1 });
    const statuses = [await fetch(url), await fetch(url), await fetch(url)].map(({ status }) => status);
    expect(statuses).toEqual([503, 502, 200]);
  });

  it('counts the calls of each organization separately, where a rule is for all of them', async () => {
    const own = await startMockForTest();
    const [one, other] = [await cardLookup(own), await cardLookup(own)];
    await own.addFault({ kind: 'status', match: { path: '/card/', nth: 2 }, times: 2 });
    const statuses: number[] = [];
    for (const url of [one.url, other.url, one.url, other.url]) statuses.push((await fetch(url)).status);
    expect(statuses).toEqual([200, 200, 500, 500]);
  });

  it('is never for a call that breaks the contract', async () => {
    const { id, url } = await cardLookup(mock);
    await mock.addFault({ organization: id, kind: 'status', times: 1 });
    expect((await fetch(`${url}&x=1`)).status).toBe(400);
    expect((await fetch(url)).status).toBe(500);
  });
});

describe('a header', () => {
  const statusWith = async (fault: string) => {
    const { url } = await cardLookup(mock);
    return (await fetch(url, { headers: { 'x-mock-fault': fault } })).status;
  };

  it.each([
    ['status', 500],
    ['status;status=418', 418],
    [' rate_limit ; delay_ms=2000 ', 429],
  ])('"%s" gives %i', async (header, expected) => {
    expect(await statusWith(header)).toBe(expected);
  });

  it.each(['quake', 'latency;delay_ms=soon', 'latency;delay=5', 'hang;status=503', 'status;times=1'])(
    '"%s" is refused with the reason',
    async (header) => {
      expect(await statusWith(header)).toBe(400);
    },
  );
});

describe('faults under control', () => {
  it('are listed with their counters, and gone when they are deleted', async () => {
    const { id, url, card } = await cardLookup(mock);
    const path = `/__mock/faults?organization=${id}`;
    const { id: fault } = await mock.addFault({ organization: id, kind: 'status', match: { path: card, nth: 2 } });
    for (let call = 0; call < 3; call += 1) await fetch(url);
    const { faults } = await mock.control<FaultsReply>(path);
    expect(faults).toMatchObject([{ id: fault, organization: id, kind: 'status', times: 1, matched: 3, struck: 1 }]);
    await mock.control(`/__mock/faults/${fault}`, undefined, 'DELETE');
    expect(await mock.control(path)).toEqual({ faults: [] });
    await expect(mock.control(`/__mock/faults/${fault}`, undefined, 'DELETE')).rejects.toThrow('404');
  });

  it.each([
    [{ kind: 'patch', patch: { medias_count: 2 } }, 0],
    [{ kind: 'patch', patch: { medias_count: 3 } }, 1],
    [{ kind: 'stale_reply' }, 0],
    [{ kind: 'huge_body', after_bytes: 5 }, 0],
  ] as const)('count as struck where the reply is another: %j %i', async (rule, struck) => {
    const { id, url } = await cardLookup(mock);
    await mock.addFault({ organization: id, ...rule });
    await fetch(url);
    const { faults } = await mock.control<FaultsReply>(`/__mock/faults?organization=${id}`);
    expect(faults).toMatchObject([{ matched: 1, struck }]);
    const { entries } = await mock.journal(id);
    expect(entries[0]?.fault).toBe(struck === 1 ? rule.kind : undefined);
  });

  it('are refused where they can never strike', async () => {
    for (const [rule, reason] of [
      [{ kind: 'wrong_types', match: { path: '/download/' } }, 'sends files'],
      [{ kind: 'hang', for_ms: 0 }, 'strikes nobody'],
    ] as const)
      await expect(mock.addFault(rule)).rejects.toThrow(reason);
  });

  it('are deleted when their organization is reset', async () => {
    const { id, url } = await cardLookup(mock);
    await mock.addFault({ organization: id, kind: 'hang' });
    await mock.control(`/__mock/reset?organization=${id}`, undefined, 'POST');
    expect((await fetch(url)).status).toBe(404);
  });

  it('are refused with the reason when a field is wrong or misspelled', async () => {
    const refused = (fault: object) => expect(mock.addFault(fault as never)).rejects;
    await refused({ kind: 'quake' }).toThrow('400');
    await refused({ kind: 'hang', probability: 2 }).toThrow('400');
    await refused({ kind: 'hang', tims: 2 }).toThrow('tims');
    await refused({ kind: 'hang', organization: 'nowhere' }).toThrow('404');
    await refused({ kind: 'hang', match: { method: 'FETCH' } }).toThrow('400');
    await refused({ kind: 'hang', match: { path: '/paymnt/checkout' } }).toThrow('in its path; there is');
  });

  it('have the fields that their kind reads, as a type and as a request', async () => {
    // @ts-expect-error -- `latency` has no status.
    await expect(mock.addFault({ kind: 'latency', status: 503 })).rejects.toThrow(
      '`status` is not read by `latency`, which reads `delay_ms`, `jitter_ms`',
    );
    // @ts-expect-error -- `patch` must say what it changes.
    await expect(mock.addFault({ kind: 'patch' })).rejects.toThrow('`patch` needs the field `patch`');
    // @ts-expect-error -- The steps of a sequence have their own kinds.
    await expect(mock.addFault({ kind: 'hang', sequence: [null] })).rejects.toThrow('either `kind` or `sequence`');
    // @ts-expect-error -- `hang` has no status as a step, either.
    await expect(mock.addFault({ sequence: [{ kind: 'hang', status: 503 }] })).rejects.toThrow('not read by `hang`');
  });
});
