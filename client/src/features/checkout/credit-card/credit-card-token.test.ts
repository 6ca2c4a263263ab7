import { afterEach, expect, it, vi } from 'vitest';
import { type Problem, reportProblemsTo } from '#client/services/problem-log.ts';
import { CreditCardTokenError, createCreditCardToken } from './credit-card-token.ts';

const SERVICE = { url: 'https://tokens.example.com/v5', publicKey: 'pk_test' };
const CARD = { number: '4000000000000010', holderName: 'José da Silva', expMonth: 12, expYear: 2099, cvv: '987' };

async function logsOf(message: string) {
  const lines = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const reports: Problem[] = [];
  reportProblemsTo((problem) => reports.push(problem));
  vi.stubGlobal('fetch', async () => Response.json({ message }, { status: 422 }));
  await expect(createCreditCardToken(SERVICE, CARD, new AbortController().signal)).rejects.toThrow(
    CreditCardTokenError,
  );
  return { written: lines.mock.calls.flat().join(' '), reported: reports.map(({ what }) => what) };
}

afterEach(() => {
  reportProblemsTo(() => undefined);
});

it('logs the status of a failure, and nothing that the service wrote (B12)', async () => {
  const { written, reported } = await logsOf('JOSÉ DA SILVA, 4000 0000 0000 0010, code 987 is not valid');
  expect(written).toContain('Token creation failed: 422');
  expect(written).not.toMatch(/jos[eé]|silva|4000|0010|987|valid/i);
  expect(reported).toEqual(['the card could not become a token']);
});
