import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentDisposition } from './media.ts';

describe('content disposition', () => {
  it.each([
    ['a plain name as it is', 'foto-1.jpg', `filename="foto-1.jpg"; filename*=UTF-8''foto-1.jpg`],
    ['letters of any language', '日本.jpg', `filename="__.jpg"; filename*=UTF-8''%E6%97%A5%E6%9C%AC.jpg`],
    ['nothing that is dangerous', 'a\r\nb"c/../d.jpg', `filename="a__b_c_.._d.jpg"; filename*=UTF-8''a__b_c_.._d.jpg`],
  ])('keeps %s', (_, name, header) => {
    expect(contentDisposition(name)).toBe(`attachment; ${header}`);
  });

  it('is a valid header for any name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), (name) => {
        const header = contentDisposition(name);
        expect(header).toMatch(/^attachment; filename="[\x20-\x21\x23-\x7e]+"; filename\*=UTF-8''[A-Za-z0-9%!~*_.-]+$/);
      }),
    );
  });
});
