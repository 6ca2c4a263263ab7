import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { cleaned } from '#server/testing/cleaned.ts';
import { SECRET } from '#server/testing/picture-bytes.ts';
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
  // Only the orientation, in the first 32 bytes of the Exif data, remains.
  expect(exif?.subarray(32).some((byte) => byte !== 0) ?? false).toBe(false);
  return out;
}

function drawn(width = 97, height = 61): Sharp {
  const data = Buffer.alloc(width * height * 3, 0).map((_, i) => (i * 7) ^ (i >> 5));
  return sharp(data, { raw: { width, height, channels: 3 } });
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
});
