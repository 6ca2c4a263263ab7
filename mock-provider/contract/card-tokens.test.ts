import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type RunningMock, startMock } from '#mock-provider/testing/running-mock.ts';
import { tokenFindings } from './card-tokens.ts';

let mock: RunningMock;
beforeAll(async () => {
  mock = await startMock();
});
afterAll(() => mock.close());

const find = (publicKey: string) =>
  tokenFindings({ url: `${mock.url}/core/v5/tokens`, publicKey, site: 'https://aqua.fotos.example' });
const resultsOf = async (publicKey = 'pk') => (await find(publicKey)).map(({ check, result }) => [check, result]);

it('agrees with the mock: its tokens live a minute, and another domain gets none', async () => {
  expect(await resultsOf()).toEqual(['form', 'CORS', 'life', 'other domain'].map((check) => [check, 'agrees']));
});

it('says what a service does otherwise', async () => {
  expect(await resultsOf('')).toContainEqual(['form', 'differs']);
  const start = '2026-01-01T00:00:00Z';
  const reply = (body: object) => vi.stubGlobal('fetch', async () => Response.json(body));
  reply({ id: 'token_1', created_at: start, expires_at: '2026-01-01T00:00:10Z' });
  expect(await resultsOf()).toEqual([
    ['form', 'agrees'],
    ['CORS', 'differs'],
    ['life', 'differs'],
    ['other domain', 'not tried'],
  ]);
  reply({ id: 'token_1' });
  expect(await resultsOf()).toContainEqual(['life', 'not tried']);
});
