import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createHmacSha256 } from './hmac-sha256.ts';

it('is the HMAC-SHA256 of Node, for every secret and text', () => {
  const text = fc.string({ unit: 'binary', maxLength: 200 });
  fc.assert(
    fc.property(text, text, (secret, message) => {
      expect(createHmacSha256(secret)(message)).toEqual(createHmac('sha256', secret).update(message).digest());
    }),
  );
});
