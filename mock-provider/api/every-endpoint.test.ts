import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningMock, startMock } from '#mock-provider/testing/running-mock.ts';
import { makeSamples, SAMPLE_ORDER, type Samples } from '#mock-provider/testing/samples.ts';
import type { Sent } from '#mock-provider/testing/wire-calls.ts';
import type { Endpoint } from '#shared/provider-api/endpoint.ts';
import { type EndpointName, endpoints } from '#shared/provider-api/endpoints.ts';

let mock: RunningMock;
let samples: Samples;

beforeAll(async () => {
  mock = await startMock({ checkReplies: true });
  samples = await makeSamples(mock);
});
afterAll(() => mock.close());

const CHECKS_UNTIL_PAID = 3;

function answer(name: EndpointName): Promise<Response> {
  return mock.send<Endpoint>(endpoints[name], samples[name] as Sent<Endpoint>);
}

describe('every call of the contract', () => {
  it('has a sample', () => {
    expect(new Set(SAMPLE_ORDER)).toEqual(new Set(Object.keys(endpoints)));
  });

  it.each(SAMPLE_ORDER)('%s answers by the contract', async (name) => {
    if (name === 'finishOrder') for (let check = 0; check < CHECKS_UNTIL_PAID; check += 1) await answer('payment');
    const response = await answer(name);
    const { reply }: Endpoint = endpoints[name];
    expect(response.status).toBe(200);
    if (reply === 'bytes') {
      expect(response.headers.get('content-type')).toMatch(/^image\//);
      expect((await response.arrayBuffer()).byteLength).toBe(Number(response.headers.get('content-length')));
    } else {
      expect(reply.safeParse(await response.json()).error).toBeUndefined();
    }
  });

  it('causes no violation', async () => {
    expect(await mock.violations()).toEqual([]);
  });
});
