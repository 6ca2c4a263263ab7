import { expect, it, vi } from 'vitest';
import { startMockForFile } from '#mock-provider/testing/running-mock.ts';
import { tryTokens } from './credit-card-tokens.ts';

const mock = await startMockForFile();

const find = (publicKey = 'pk') =>
  tryTokens({ url: `${mock.url}/core/v5/tokens`, publicKey, site: 'https://aqua.fotos.example' });
const resultsOf = async (publicKey?: string) =>
  (await find(publicKey)).findings.map(({ check, result }) => [check, result]);

it('agrees with the mock: its tokens live a minute, and another domain gets none', async () => {
  expect(await resultsOf()).toEqual(
    ['form', 'preflight', 'CORS', 'life', 'other domain'].map((check) => [check, 'agrees']),
  );
});

it('says what a service does otherwise', async () => {
  expect(await resultsOf('')).toContainEqual(['form', 'differs']);
  const start = '2026-01-01T00:00:00Z';
  const reply = (body: object) => vi.stubGlobal('fetch', async () => Response.json(body));
  reply({ id: 'token_1', created_at: start, expires_at: '2026-01-01T00:00:10Z' });
  expect(await resultsOf()).toEqual([
    ['form', 'agrees'],
    ['preflight', 'differs'],
    ['CORS', 'differs'],
    ['life', 'differs'],
    ['other domain', 'not tried'],
  ]);
  reply({ id: 'token_1' });
  expect(await resultsOf()).toContainEqual(['life', 'not tried']);
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('fetch failed')));
  expect(await find()).toMatchObject({ findings: [{ result: 'differs', details: ['no answer: fetch failed'] }] });
});

it('keeps a token only to see it expire within two minutes', async () => {
  const start = '2026-01-01T00:00:00Z';
  const tokenOf = async (expires: string) => {
    vi.stubGlobal('fetch', async () => Response.json({ id: 'token_1', created_at: start, expires_at: expires }));
    return (await find()).token?.id;
  };
  expect(await tokenOf('2026-01-01T00:02:00Z')).toBe('token_1');
  expect(await tokenOf('2026-01-01T00:02:01Z')).toBeUndefined();
});
