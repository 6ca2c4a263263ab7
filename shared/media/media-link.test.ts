import fc from 'fast-check';
import { expect, test } from 'vitest';
import { mediaFragment, mediaInFragment, mediaName } from './media-link.ts';

const letters = fc.stringMatching(/^[A-Za-z0-9_-]{1,40}(\.[A-Za-z0-9_-]{8})?$/);
const signature = fc.stringMatching(/^[A-Za-z0-9_-]{22}$/);

test('the address of a media leads back to its name, and contains no signature', () => {
  fc.assert(
    fc.property(fc.constantFrom('p', 'v', 'x'), letters, signature, (kind, id, signed) => {
      const name = mediaName(`${kind}.${id}.${signed}`);
      expect(name).toBe(`${kind}.${id}`);
      expect(mediaInFragment(mediaFragment(name))).toBe(name);
    }),
  );
});

test.each(['', '#', '#media=', '#media=12', '#media=p.1.x y', '#outra', 'media=p.1', '#media=p.<b>'])(
  'a fragment that names no media: %j',
  (fragment) => {
    expect(mediaInFragment(fragment)).toBeNull();
  },
);
