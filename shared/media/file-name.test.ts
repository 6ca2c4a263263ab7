import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasOfferedExtension, safeFileName, uniqueFileNames } from './file-name.ts';

const anyName = fc.string({ unit: 'binary', maxLength: 400 });

describe('a safe file name', () => {
  it.each([
    ['foto 1.jpg', 'foto 1.jpg'],
    ['família 🎢👨‍👩‍👧‍👦🇧🇷.jpg', 'família 🎢👨‍👩‍👧‍👦🇧🇷.jpg'],
    ['../../etc/passwd.jpg', '_.._etc_passwd.jpg'],
    ['aspas "duplas".jpg', 'aspas _duplas_.jpg'],
    ['\u202Egpj.arutnerva\u202C.jpg', '_gpj.arutnerva_.jpg'],
    ['linha 1\r\nX: 1.jpg', 'linha 1__X_ 1.jpg'],
    ['CON.jpg', '_CON.jpg'],
    ['con .jpg', '_con.jpg'],
    ['foto.jpg. ', 'foto.jpg'],
    ['..', 'file.jpg'],
    ['', 'file.jpg'],
    ['sem extensão', 'sem extensão.jpg'],
    ['foto.html', 'foto.html.jpg'],
    ['foto.png', 'foto.png.jpg'],
    ['foto.JPEG', 'foto.JPEG'],
    ['\ud800.jpg', '\ufffd.jpg'],
  ])('%j is saved as %j', (name, safe) => {
    expect(safeFileName(name, 'image/jpeg')).toBe(safe);
  });

  it.each([
    ['image/webp', 'foto.webp'],
    ['image/avif', 'foto.avif'],
    ['image/jxl', 'foto.jxl'],
  ])('has the extension of its type: %s', (type, name) => {
    expect([safeFileName('foto', type), safeFileName(name, type)]).toEqual([name, name]);
    expect(safeFileName('foto.jpg', type)).toBe(name.replace('foto', 'foto.jpg'));
    expect(hasOfferedExtension(name)).toBe(true);
  });

  it('is short enough for a disk, keeps its extension, and stays the same when it is made safe again', () => {
    fc.assert(
      fc.property(anyName, fc.constantFrom('image/jpeg', 'video/mp4', ''), (name, type) => {
        const safe = safeFileName(name, type);
        expect(encodeURIComponent(safe).replace(/%../g, 'x').length).toBeLessThanOrEqual(206);
        expect(safe).toMatch(/^[^.\s\\/:*?"<>|]/);
        expect(safe).not.toMatch(/[.\s]$/);
        expect(safe.isWellFormed()).toBe(true);
        expect(safeFileName(safe, type)).toBe(safe);
      }),
    );
    expect(safeFileName(`${'ã'.repeat(300)}.jpg`)).toMatch(/^ã+\.jpg$/);
  });

  it.each(['.', ' ', '. ', 'a.'])('is made in a time that grows with the name alone: %j, repeated', (part) => {
    // If a pattern took quadratic time, it would exceed the test's time limit here.
    expect(safeFileName(`a${part.repeat(500_000)}a`, 'image/jpeg')).toMatch(/^a.*\.jpg$/);
  });
});

it.each([
  ['foto.jpg', true],
  ['VIDEO.MP4', true],
  ['foto.html', false],
  ['foto', false],
])('%s has the extension of something that is offered: %j', (name, expected) => {
  expect(hasOfferedExtension(name)).toBe(expected);
});

describe('the names of a batch', () => {
  it('numbers what was there already, for disks that ignore case, too', () => {
    const unique = uniqueFileNames();
    expect(['a.jpg', 'A.jpg', 'a.jpg', 'a (2).jpg', 'b'].map(unique)).toEqual([
      'a.jpg',
      'A (2).jpg',
      'a (3).jpg',
      'a (2) (2).jpg',
      'b',
    ]);
  });

  it('are never the same', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('a.jpg', 'A.JPG', 'a (2).jpg', 'ã', 'a\u0303'), { maxLength: 12 }),
        (names) => {
          const unique = uniqueFileNames();
          const keys = names.map(unique).map((name) => name.normalize('NFC').toLowerCase());
          expect(new Set(keys).size).toBe(names.length);
        },
      ),
    );
  });
});
