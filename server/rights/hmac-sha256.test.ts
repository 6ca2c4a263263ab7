import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createHmacSha256 } from './hmac-sha256.ts';

const short = fc.string({ unit: 'binary', maxLength: 200 });
const long = fc.string({ unit: 'binary', minLength: 1_000, maxLength: 1_100 });

it('is the HMAC-SHA256 of Node, for every secret, text and length', () => {
  fc.assert(
    fc.property(short, fc.array(fc.oneof(short, long), { maxLength: 3 }), fc.nat(32), (secret, texts, bytes) => {
      const hmac = createHmacSha256(secret);
      const expected = (text: string) =>
        createHmac('sha256', secret).update(text).digest().toString('base64url', 0, bytes);
      expect(texts.map((text) => hmac(text, bytes))).toEqual(texts.map(expected));
    }),
  );
});
