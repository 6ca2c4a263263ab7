import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from './endpoints.ts';
import { defaulted, eachAlone, needed, optional } from './field.ts';
import { readReply } from './read-reply.ts';

const thing = z.looseObject({ id: needed(z.string(), 'see'), note: optional(z.string()), size: defaulted(z.int(), 1) });
const form = z.looseObject({ owner: optional(thing), things: needed(eachAlone(thing), 'see') });
const good = { id: 'a', note: 'n', size: 2 };

it.each([
  ['a wrong field that may be missing', { things: [{ ...good, note: 5 }] }, { things: [{ id: 'a', size: 2 }] }],
  ['a wrong field with a default', { things: [{ id: 'a', size: 'x' }] }, { things: [{ id: 'a', size: 1 }] }],
  ['an entry without what it needs', { things: [{ note: 'n' }, good, 'x'] }, { things: [good] }],
  ['an object without what it needs', { owner: { note: 'n' }, things: [] }, { things: [] }],
  ['fields that nobody knows', { things: [], more: [null] }, { things: [], more: [null] }],
])('leaves out %s', (_, reply, read) => {
  expect(readReply(form, reply)).toEqual({ success: true, data: read });
});

it.each([
  ['a needed field is missing', {}],
  ['a needed field is wrong', { things: 'x' }],
  ['no entry of a needed list is right', { things: [{}, {}] }],
  ['it is no object', [good]],
])('fails where %s', (_, reply) => {
  expect(readReply(form, reply).success).toBe(false);
});

it('reads what the schema takes as the schema does, whatever stands beside it', () => {
  const reply = fc.record({
    things: fc.array(fc.record({ id: fc.string(), note: fc.option(fc.string()) })),
    x: fc.jsonValue(),
  });
  fc.assert(
    fc.property(reply, (value) => {
      expect(readReply(form, value)).toEqual(form.safeParse(value));
    }),
  );
});

it('ends for any JSON, and what it reads is of the schema', () => {
  const replies = Object.values(endpoints).flatMap(({ reply }) => (reply === 'bytes' ? [] : [reply as z.ZodType]));
  fc.assert(
    fc.property(fc.constantFrom(...replies), fc.jsonValue(), (schema, json) => {
      expect(typeof readReply(schema, json).success).toBe('boolean');
    }),
  );
});
