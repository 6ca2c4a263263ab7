import { TRPCError } from '@trpc/server';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ProgramError } from '#shared/program-error.ts';
import { AppError } from './errors.ts';
import { describeCause } from './log-cause.ts';
import { CIRCUIT_OPEN, ProviderError, refusalError } from './provider/provider-error.ts';

const WORDS = 'Canariana Silva nao tem ABCDEFGHI';

describe('words from elsewhere', () => {
  it.each<[string, unknown]>([
    ['the provider’s answer', refusalError({ text: WORDS, message: WORDS, status: 400 })],
    ['a text as a cause', new ProviderError('PROVIDER_INVALID_REPLY', WORDS)],
    ['a thrown text', WORDS],
    ['an unknown error', new Error(WORDS)],
    ['a code that is none', Object.assign(new Error(WORDS), { code: 'ABCDEFGHI' })],
    ['a code that resembles one of the system', Object.assign(new Error(WORDS), { code: 'ESILVA' })],
    ['an error with a code', Object.assign(new Error(WORDS), { code: 'ECONNRESET' })],
    ['a cause of ours', new AppError('BAD_INPUT', new Error(WORDS))],
    ['tRPC’s wrapping', new TRPCError({ code: 'BAD_REQUEST', message: WORDS, cause: new Error(WORDS) })],
    ['a message that imitates a stack', new Error(`x\n    at Silva (/a/server/ABCDEFGHI.ts:1:1)`)],
    ['the chain’s end', new Error('a', { cause: new Error('b', { cause: WORDS }) })],
    ['an object', { code: 'ABCDEFGHI', message: WORDS }],
  ])('are not logged: %s', (_case, error) => {
    const cause = describeCause(error);
    expect(cause).not.toBe('');
    for (const word of [...WORDS.split(' '), 'ESILVA']) expect(cause).not.toContain(word);
  });

  it('leave their length and their place', () => {
    expect(describeCause(new ProviderError('UNKNOWN', WORDS, 418))).toBe(
      'ProviderError UNKNOWN 418 < text of 33 characters',
    );
    expect(describeCause(new ProgramError('no circuits of cards'))).toMatch(
      /^ProgramError at server\/log-cause\.test\.ts:\d+: no circuits of cards$/,
    );
    expect(describeCause(new TypeError(WORDS))).toMatch(
      /^TypeError at server\/log-cause\.test\.ts:\d+, text of 33 characters$/,
    );
  });
});

const refused = z.object({ total: z.number() }).safeParse({ total: 'secret-1234' }).error;
const reset = Object.assign(new Error('socket'), { code: 'ECONNRESET' });

it.each<[string, unknown]>([
  ['ProviderError PROVIDER_INVALID_REPLY < fields total', new ProviderError('PROVIDER_INVALID_REPLY', refused)],
  ['ProviderError OUTCOME_UNKNOWN < Error ECONNRESET', new ProviderError('OUTCOME_UNKNOWN', reset)],
  ['AppError BAD_INPUT < not from our own page', new AppError('BAD_INPUT', 'not from our own page')],
  ['AppError ADDRESS_NOT_FOUND < status 503', new AppError('ADDRESS_NOT_FOUND', 'status 503')],
  ...['UND_ERR_CONNECT_TIMEOUT', 'FST_ERR_CTP_BODY_TOO_LARGE', 'ERR_STREAM_PREMATURE_CLOSE', 'ENOTFOUND'].map(
    (code): [string, unknown] => [`Error ${code}`, Object.assign(new Error(WORDS), { code })],
  ),
])('a cause is logged as a chain of our own words, fields and codes: %s', (line, error) => {
  expect(describeCause(error)).toBe(line);
});

it.each<[string, unknown]>([
  ['ProviderError PROVIDER_UNAVAILABLE < the circuit is open', new ProviderError('PROVIDER_UNAVAILABLE', CIRCUIT_OPEN)],
  ['ProviderError PROVIDER_UNAVAILABLE < status 503', new ProviderError('PROVIDER_UNAVAILABLE', 'status 503')],
])('words of this program are logged: %s', (line, error) => {
  expect(describeCause(error)).toBe(line);
});
