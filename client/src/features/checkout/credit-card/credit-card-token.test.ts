import { afterEach, expect, it, vi } from 'vitest';
import { type Problem, reportProblemsTo } from '#client/services/problem-log.ts';
import { CreditCardTokenError, createCreditCardToken } from './credit-card-token.ts';

const SERVICE = { url: 'https://tokens.example.com/v5', publicKey: 'pk_test' };
const CARD = { number: '4000000000000010', holderName: 'José da Silva', expMonth: 12, expYear: 2099, cvv: '987' };

async function failureOf(answer: () => Response) {
  const lines = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const reports: Problem[] = [];
  reportProblemsTo((problem) => reports.push(problem));
  vi.stubGlobal('fetch', async () => answer());
  const failure = await createCreditCardToken(SERVICE, CARD, new AbortController().signal).catch((error) => error);
  expect(failure).toBeInstanceOf(CreditCardTokenError);
  return { kind: failure.kind, written: lines.mock.calls.flat().join(' '), reported: reports.map(({ what }) => what) };
}

afterEach(() => {
  reportProblemsTo(() => undefined);
});

it.each([
  ['a page', 200, '<html>', 'unavailable'],
  ['no token', 200, '{}', 'unavailable'],
  ['an empty token', 200, '{"id":""}', 'unavailable'],
  ['an error', 200, '{"error":"no"}', 'rejected'],
  ['a refusal', 422, '{}', 'rejected'],
  ['a refusal of the key', 401, '{}', 'siteRefused'],
  ['a refusal of the domain', 403, '{}', 'siteRefused'],
  ['too many requests', 429, '{}', 'unavailable'],
  ['a failure', 500, '{}', 'unavailable'],
])('a service that answers with %s (%i, %s) is %s (B12)', async (_, status, body, kind) => {
  expect((await failureOf(() => new Response(body, { status }))).kind).toBe(kind);
});

it.each([
  [true, 'unavailable'],
  [false, 'notSent'],
])('without an answer, on a device whose network is there (%s), it is %s (B12)', async (onLine, kind) => {
  vi.stubGlobal('navigator', { onLine });
  const failure = await failureOf(() => {
    throw new TypeError('no answer');
  });
  expect(failure.kind).toBe(kind);
});

it('logs the status of a failure, and nothing that the service wrote (B12)', async () => {
  const message = 'JOSÉ DA SILVA, 4000 0000 0000 0010, code 987 is not valid';
  const { written, reported } = await failureOf(() => Response.json({ message }, { status: 422 }));
  expect(written).toContain('Token creation failed: 422');
  expect(written).not.toMatch(/jos[eé]|silva|4000|0010|987|valid/i);
  expect(reported).toEqual(['the card could not become a token']);
});
