import { expect, it } from 'vitest';
import { ERROR_KINDS, type ErrorCode } from './error-codes.ts';
import { isOutage, isUnanswered } from './unanswered.ts';

const codes = Object.keys(ERROR_KINDS) as ErrorCode[];

it('counts outages and unreadable replies as unanswered, and refusals as answers', () => {
  expect(codes.filter(isOutage)).toEqual(['OUTCOME_UNKNOWN', 'PROVIDER_UNAVAILABLE']);
  expect(codes.filter(isUnanswered)).toEqual(['OUTCOME_UNKNOWN', 'PROVIDER_UNAVAILABLE', 'PROVIDER_INVALID_REPLY']);
});
