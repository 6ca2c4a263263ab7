import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { contentDisposition } from './content-disposition.ts';

describe('content disposition', () => {
  it('names a plain file plainly', () => {
    expect(contentDisposition('foto-1.jpg')).toBe(`attachment; filename="foto-1.jpg"; filename*=UTF-8''foto-1.jpg`);
  });

  it('keeps letters of any language and takes out what is dangerous', () => {
    expect(contentDisposition('a\r\nb"c/../日本.jpg')).toBe(
      `attachment; filename="a__b_c_.._.__jpg"; filename*=UTF-8''a__b_c_.._%E6%97%A5%E6%9C%AC.jpg`.replace(
        '_.__jpg',
        '___.jpg',
      ),
    );
  });

  it('keeps the extension of a very long name', () => {
    expect(contentDisposition(`${'x'.repeat(300)}.jpg`)).toContain('xx.jpg"');
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
