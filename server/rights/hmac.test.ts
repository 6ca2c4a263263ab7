import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { hmacSha256 } from './hmac.ts';

it('is the HMAC of Node, for any key and text, one after the other', () => {
  const key = fc.uint8Array({ minLength: 1, maxLength: 64 });
  const texts = fc.array(fc.string({ unit: 'binary', maxLength: 200 }), { minLength: 1, maxLength: 3 });
  fc.assert(
    fc.property(key, texts, fc.constantFrom('base64url', 'binary'), (secret, all, encoding) => {
      const hmac = hmacSha256(secret);
      for (const text of all) {
        expect(hmac(text, encoding)).toBe(createHmac('sha256', secret).update(text).digest(encoding));
      }
    }),
  );
});

it('signs no text that it would have to cut', () => {
  const hmac = hmacSha256(Buffer.from('key'));
  expect(hmac('a'.repeat(4_096), 'base64url')).not.toBe(hmac('a'.repeat(4_095), 'base64url'));
  expect(() => hmac('a'.repeat(4_097), 'base64url')).toThrow(RangeError);
  expect(hmac('照'.repeat(4_096), 'base64url')).not.toBe(hmac('照'.repeat(4_095), 'base64url'));
});
