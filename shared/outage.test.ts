import { expect, it } from 'vitest';
import { ERROR_KINDS, type ErrorCode } from './error-codes.ts';
import { isFailingForAll, isOutageCode, isOutcomeUnknown } from './outage.ts';

const codes = Object.keys(ERROR_KINDS) as ErrorCode[];

it('counts outages and unreadable replies as unanswered, and refusals as answers', () => {
  expect(codes.filter(isOutageCode)).toEqual(['OUTCOME_UNKNOWN', 'PROVIDER_UNAVAILABLE']);
  expect(codes.filter(isOutcomeUnknown)).toEqual(['OUTCOME_UNKNOWN', 'PROVIDER_UNAVAILABLE', 'PROVIDER_INVALID_REPLY']);
});

it('knows what came of a request that was never sent: nothing, and the next one would not be sent either', () => {
  expect([isOutageCode, isOutcomeUnknown, isFailingForAll].map((is) => is('NOT_SENT'))).toEqual([false, false, true]);
});
