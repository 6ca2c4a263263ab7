import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { profileOf, SECRET } from '#server/testing/picture-bytes.ts';
import { cleanPart, planOf } from './colour-profile.ts';

const HALF_SECRET = SECRET.slice(0, 8);

const colour = fc.record({
  name: fc.constantFrom('rXYZ', 'gTRC', 'kTRC', 'wtpt', 'chad', 'A2B0', 'B2A2', 'D2B3', 'gamt', 'lumi', 'cicp'),
  data: fc.uint8Array({ minLength: 4, maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
});
const words = fc.record({
  name: fc.constantFrom('desc', 'cprt', 'dmnd', 'dmdd', 'vued', 'mmod', 'meta', 'targ', 'tech', 'dscm', 'xxxx'),
  data: fc.string({ maxLength: 20 }).map((more) => Buffer.from(`mluc${SECRET}${more}`)),
});
const anyProfile = fc.record({
  tags: fc.array(fc.oneof(colour, words), { maxLength: 20 }),
  version: fc.constantFrom(2, 4),
});

function cleaned(profile: Uint8Array, sizes: readonly number[] = [profile.length]): Buffer | null {
  const plan = planOf(profile);
  if (!plan) return null;
  const parts: Uint8Array[] = [];
  for (let at = 0, i = 0; at < profile.length; i += 1) {
    const part = profile.subarray(at, at + (sizes[i % sizes.length] ?? 1));
    parts.push(cleanPart(plan, part, at));
    at += part.length;
  }
  return Buffer.concat(parts);
}

describe('a colour profile', () => {
  it('keeps what makes colours and loses its words, in parts of any size', () => {
    fc.assert(
      fc.property(
        anyProfile,
        fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1 }),
        ({ tags, version }, sizes) => {
          const sent = profileOf(tags, version);
          const out = cleaned(sent, sizes);
          expect(out).toEqual(cleaned(sent));
          expect(out?.length).toBe(sent.length);
          expect(out?.includes(HALF_SECRET)).toBe(false);
          let at = 132 + 12 * tags.length;
          for (const { name, data } of tags) {
            const kept = out?.subarray(at, at + data.length);
            if (!data.includes(SECRET)) expect([name, kept]).toEqual([name, data]);
            at += data.length;
          }
        },
      ),
    );
  });

  it.each([
    [4, 'desc', 'mluc\0\0\0\0\0\0\0\0\0\0\0\x0c'],
    [2, 'desc', 'desc\0\0\0\0\0\0\0\x01'],
    [4, 'cprt', 'mluc\0\0\0\0\0\0\0\0\0\0\0\x0c'],
    [2, 'cprt', 'text'],
    [4, 'dmdd', ''],
  ])('of version %i has an empty text as its %s', (version, name, text) => {
    const data = Buffer.from(`mluc${SECRET}`);
    const expected = Buffer.alloc(data.length);
    expected.write(text, 'latin1');
    expect(cleaned(profileOf([{ name, data }], version))?.subarray(144)).toEqual(expected);
  });

  it('keeps the bytes that a colour shares with a text', () => {
    const sent = profileOf([
      { name: 'desc', data: Buffer.alloc(40, 7) },
      { name: 'rTRC', data: Buffer.alloc(20, 8) },
    ]);
    // The colour tag begins within the text.
    sent.writeUInt32BE(156 + 30, 132 + 12 + 4);
    const out = cleaned(sent);
    expect(out?.subarray(186, 206)).toEqual(sent.subarray(186, 206));
    expect(out?.subarray(172, 186)).toEqual(Buffer.alloc(14));
  });

  it.each([
    ['without its signature', (profile: Buffer) => void profile.fill(0, 36, 40)],
    ['with more tags than it has room for', (profile: Buffer) => void profile.writeUInt32BE(50, 128)],
    ['with more tags than any has', (profile: Buffer) => void profile.writeUInt32BE(0xffffffff, 128)],
    ['with a tag in its header', (profile: Buffer) => void profile.writeUInt32BE(24, 136)],
  ])('%s is none', (_, spoil) => {
    const sent = profileOf([{ name: 'rXYZ', data: Buffer.alloc(20) }]);
    spoil(sent);
    expect(planOf(sent)).toBeNull();
  });

  it('is none, or cleaned in its length, whatever is sent', () => {
    const noise = fc.tuple(anyProfile, fc.nat(), fc.nat(255)).map(([{ tags, version }, at, byte]) => {
      const sent = profileOf(tags, version);
      sent[at % sent.length] = byte;
      return sent;
    });
    fc.assert(
      fc.property(fc.oneof(fc.uint8Array({ maxLength: 300 }), noise), (sent) => {
        const out = cleaned(sent);
        if (out) expect(out.length).toBe(sent.length);
      }),
    );
  });
});
