import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hmacSha256 } from './hmac.ts';

it('is the HMAC of Node, for any key and text, one after the other', () => {
  const key = fc.uint8Array({ maxLength: 64 });
  const long = fc
    .constantFrom('a', '照')
    .chain((one) => fc.integer({ min: 4_090, max: 4_100 }).map((n) => one.repeat(n)));
  const text = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), long);
  const texts = fc.array(text, { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(key, texts, fc.constantFrom('base64url', 'binary'), (secret, all, encoding) => {
      const hmac = hmacSha256(secret);
      for (const text of all) {
        expect(hmac(text, encoding)).toBe(createHmac('sha256', secret).update(text).digest(encoding));
      }
    }),
  );
});
