import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { cleaned } from '#server/testing/cleaned.ts';
import { chunk, SECRET, segment } from '#server/testing/picture-bytes.ts';
import { profileOf } from '#server/testing/profile-bytes.ts';
import { pictureType } from '#shared/pictures/picture-type.ts';

const FIXTURES = fileURLToPath(new URL('../../fixtures', import.meta.url));
const SAMPLES = readdirSync(FIXTURES, { recursive: true, encoding: 'utf8' }).filter((name) =>
  /\.(jpg|png)$/.test(name),
);

async function appearanceOf(bytes: Buffer) {
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const { orientation = 1, space, isProgressive, icc } = await sharp(bytes).metadata();
  return { data, info, orientation, space, isProgressive, hasProfile: icc !== undefined };
}

async function expectSameAppearance(sent: Buffer): Promise<Buffer> {
  const type = pictureType(sent);
  if (!type) throw new Error('neither a JPEG nor a PNG');
  const out = await cleaned(type, sent, [1, 1_000, 7, 65_536]);
  expect(out.length).toBe(sent.length);
  const [before, after] = [await appearanceOf(sent), await appearanceOf(out)];
  expect(after.data.equals(before.data)).toBe(true);
  expect({ ...after, data: null }).toEqual({ ...before, data: null });
  const { exif, xmp, iptc, comments } = await sharp(out).metadata();
  expect({ xmp, iptc, comments: comments ?? [] }).toEqual({ xmp: undefined, iptc: undefined, comments: [] });
  for (const word of [SECRET, 'SecretCamera']) expect(out.includes(word), word).toBe(false);
  // Of Exif data the orientation is left, in its first 32 bytes.
  expect(exif?.subarray(32).some((byte) => byte !== 0) ?? false).toBe(false);
  return out;
}

function drawn(width = 97, height = 61): Sharp {
  const data = Buffer.alloc(width * height * 3, 0).map((_, i) => (i * 7) ^ (i >> 5));
  return sharp(data, { raw: { width, height, channels: 3 } });
}

/** Display P3 as a display has it that says its maker and serial number. */
async function profileWithWords(): Promise<string> {
  const { icc } = await sharp(await drawn().withIccProfile('p3').png().toBuffer()).metadata();
  if (!icc) throw new Error('no profile');
  const entries = Array.from({ length: icc.readUInt32BE(128) }, (_, index) => 132 + index * 12);
  const tags = entries.map((entry) => {
    const offset = icc.readUInt32BE(entry + 4);
    const name = icc.toString('latin1', entry, entry + 4);
    const length = icc.readUInt32BE(entry + 8);
    // The length of a profile is a multiple of four.
    return { name, data: Buffer.concat([icc.subarray(offset, offset + length), Buffer.alloc(-length & 3)]) };
  });
  const words = Buffer.alloc(92);
  words.write(`text\0\0\0\0${SECRET}`);
  const profile = profileOf([...tags, ...['mmod', 'dmdd'].map((name) => ({ name, data: words }))]);
  icc.copy(profile, 4, 4, 24);
  icc.copy(profile, 64, 64, 80);
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-profile-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'display.icc');
  writeFileSync(file, profile);
  return file;
}

const place = {
  IFD0: { Make: 'SecretCamera', ImageDescription: SECRET },
  IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1', GPSLongitudeRef: 'W', GPSLongitude: '46/1 38/1 0/1' },
};
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${SECRET}"/></rdf:RDF></x:xmpmeta>`;
const withPrivateData = () => drawn().withExif(place).withXmp(xmp);

it.each(SAMPLES)('sample %s keeps its appearance', async (name) => {
  await expectSameAppearance(readFileSync(`${FIXTURES}/${name}`));
});

describe('a picture with private data', () => {
  it.each([
    ['JPEG', () => withPrivateData().jpeg()],
    ['progressive JPEG', () => withPrivateData().jpeg({ progressive: true })],
    ['JPEG with a profile', () => withPrivateData().withIccProfile('p3').jpeg()],
    ['grey JPEG', () => withPrivateData().grayscale().jpeg()],
    ['CMYK JPEG', () => withPrivateData().toColourspace('cmyk').withIccProfile('cmyk').jpeg()],
    ['JPEG of one quality for all colours', () => withPrivateData().jpeg({ chromaSubsampling: '4:4:4', quality: 100 })],
    ['PNG', () => withPrivateData().png()],
    ['interlaced PNG', () => withPrivateData().png({ progressive: true })],
    ['PNG with a palette', () => withPrivateData().png({ palette: true })],
    ['PNG with a profile', () => withPrivateData().withIccProfile('p3').png()],
    ['grey PNG with 16 bits', () => withPrivateData().toColourspace('grey16').png()],
    ['PNG that one sees through', () => withPrivateData().ensureAlpha(0.4).png()],
  ])('%s loses the data, and keeps its appearance', async (_, draw) => {
    const sent = await draw().toBuffer();
    expect(sent.includes('SecretCamera') && sent.includes(SECRET)).toBe(true);
    await expectSameAppearance(sent);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8])('is turned as before: %i', async (orientation) => {
    for (const format of ['jpeg', 'png'] as const) {
      const sent = await withPrivateData().withMetadata({ orientation }).withExif(place)[format]().toBuffer();
      expect((await sharp(sent).metadata()).orientation).toBe(orientation);
      const out = await expectSameAppearance(sent);
      const [before, after] = await Promise.all([sent, out].map((bytes) => sharp(bytes).autoOrient().raw().toBuffer()));
      expect(after).toEqual(before);
    }
  });

  it.each(['jpeg', 'png'] as const)('loses the words of its profile, and keeps its colours: %s', async (format) => {
    const file = await profileWithWords();
    const sent = await drawn().withIccProfile(file)[format]().toBuffer();
    expect((await sharp(sent).metadata()).icc?.includes(SECRET)).toBe(true);
    const out = await expectSameAppearance(sent);
    expect((await sharp(out).metadata()).icc?.includes(SECRET)).toBe(false);
    const plain = await drawn()[format]().toBuffer();
    expect((await appearanceOf(out)).data.equals((await appearanceOf(plain)).data)).toBe(false);
  });

  it('in its words and between its scans says nothing either', async () => {
    const jpeg = await drawn().jpeg({ progressive: true }).toBuffer();
    const secondScan = jpeg.indexOf(Buffer.of(0xff, 0xc4), jpeg.indexOf(Buffer.of(0xff, 0xda)));
    expect(secondScan).toBeGreaterThan(0);
    const words = [segment(0xfe, SECRET), segment(0xe1, `http://ns.adobe.com/xap/1.0/\0${SECRET}`)];
    await expectSameAppearance(Buffer.concat([jpeg.subarray(0, secondScan), ...words, jpeg.subarray(secondScan)]));
    const png = await drawn().png().toBuffer();
    const texts = ['tEXt', 'zTXt', 'iTXt', 'prVt'].map((name) => chunk(name, `Comment\0\0${SECRET}`));
    await expectSameAppearance(Buffer.concat([png.subarray(0, 33), ...texts, png.subarray(33)]));
  });
});
