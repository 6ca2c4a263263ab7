import fc from 'fast-check';
import { expect, it } from 'vitest';
import { errorReply, errorReplyText } from './error-reply.ts';

it('is a failure exactly where the schema says so', () => {
  const error = fc.oneof(fc.jsonValue(), fc.constantFrom(true, 'CARD_NOT_FOUND', { code: 'X' }, { message: 'no' }));
  const failure = fc.record({ error, message: fc.jsonValue() }, { requiredKeys: [] });
  fc.assert(
    fc.property(fc.oneof(fc.jsonValue(), failure), (reply) => {
      expect(errorReplyText(reply) !== null).toBe(errorReply.safeParse(reply).success);
    }),
  );
});

it('has the code as its text', () => {
  expect(errorReplyText({ error: 'CARD_NOT_FOUND' })).toBe('CARD_NOT_FOUND');
});

it('needs no message', () => {
  expect(errorReplyText({ error: true, message: null })).toBe('');
  expect(errorReplyText({ error: { code: 'CARD_NOT_FOUND', message: null } })).toBe('CARD_NOT_FOUND');
});
