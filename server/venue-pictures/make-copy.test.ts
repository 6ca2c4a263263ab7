import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { failureOf } from '#server/testing/storefront.ts';
import { COPY_FORMATS, makeCopy, measureBrightest } from './make-copy.ts';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 160, b: 90, alpha: 1 } } });

const metadataOf = async (bytes: Buffer) => {
  const { format, width, height, exif, icc, xmp, orientation } = await sharp(bytes).metadata();
  return { format, width, height, extras: [exif, icc, xmp, orientation].filter((extra) => extra !== undefined) };
};

describe('a copy', () => {
  it.each(COPY_FORMATS)('is %s, as wide as asked for, without metadata', async (format) => {
    const place = { IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '23/1 33/1 0/1' } };
    const original = await plain(900, 600).jpeg().withExif(place).withIccProfile('p3').toBuffer();
    const copy = await metadataOf(await makeCopy(original, 480, format));
    // sharp calls AVIF by the name of its container format, heif.
    expect(copy).toEqual({ format: format === 'avif' ? 'heif' : format, width: 480, height: 320, extras: [] });
  });

  it('stands upright', async () => {
    const lying = await plain(900, 600).jpeg().withMetadata({ orientation: 6 }).toBuffer();
    const { width, height } = await metadataOf(await makeCopy(lying, 480, 'webp'));
    expect([width, height]).toEqual([480, 720]);
  });

  it('is white where the original is transparent, in a format without transparency', async () => {
    const clear = await sharp({ create: { width: 8, height: 8, channels: 4, background: '#0000' } })
      .png()
      .toBuffer();
    const [red] = await sharp(await makeCopy(clear, 480, 'jpeg'))
      .raw()
      .toBuffer();
    expect(red).toBe(255);
  });
});

describe('the brightest pixel that words may lie on', () => {
  const white = (width: number, height: number) => plainOf('#fff', width, height).png().toBuffer();
  const plainOf = (background: string, width = 900, height = 600) =>
    sharp({ create: { width, height, channels: 4, background } });

  it.each([
    ['#000', 0],
    ['#fff', 1],
    ['#808080', 0.216],
    ['#f00', 0.2126],
    ['#0000', 1],
  ])('has in a picture of %s the luminance %d', async (colour, luminance) => {
    expect(await measureBrightest(await plainOf(colour).png().toBuffer())).toBeCloseTo(luminance, 3);
  });

  it('is the same in grey, and in a turned picture', async () => {
    const grey = await plainOf('#808080').toColourspace('b-w').png().toBuffer();
    expect(await measureBrightest(grey)).toBeCloseTo(0.216, 3);
    const top = [{ input: await white(100, 600), left: 0, top: 0 }];
    const turned = plainOf('#000').composite(top).withMetadata({ orientation: 8 });
    expect(await measureBrightest(await turned.png().toBuffer())).toBeLessThan(0.01);
  });

  it.each([
    ['a lamp in the upper two thirds', { left: 700, top: 380, size: 8 }, [0.9, 1]],
    ['a lamp in the lower third', { left: 700, top: 420, size: 8 }, [0, 0.01]],
    ['a speck', { left: 300, top: 100, size: 1 }, [0, 0.2]],
  ])('is that of %s', async (_, { left, top, size }, [least = 0, most = 0]) => {
    const night = plainOf('#000').composite([{ input: await white(size, size), left, top }]);
    const brightest = await measureBrightest(await night.png().toBuffer());
    expect(brightest).toBeGreaterThanOrEqual(least);
    expect(brightest).toBeLessThanOrEqual(most);
  });
});

describe('no copy is made of', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>');
  const frames = Buffer.concat([Buffer.alloc(256, 40), Buffer.alloc(256, 220)]);

  it.each([
    ['a drawing, which could name other files', async () => svg],
    ['a GIF', () => plain(8, 8).gif().toBuffer()],
    ['a page', async () => Buffer.from('<!doctype html>')],
    ['nothing', async () => Buffer.alloc(0)],
    ['a damaged JPEG', async () => (await plain(300, 200).jpeg().toBuffer()).subarray(0, 200)],
    ['rows that take too much memory', () => plain(40_000, 2).png().toBuffer()],
    ['more than 25 megapixels', () => plain(6000, 5000).png().toBuffer()],
    [
      'an animation',
      async () =>
        sharp(frames, { raw: { width: 8, height: 16, channels: 4, pageHeight: 8 } })
          .webp({ loop: 0, delay: [100, 100] })
          .toBuffer(),
    ],
  ])('%s', async (_, original) => {
    expect(await failureOf(makeCopy(await original(), 480, 'webp'))).toBe('PROVIDER_INVALID_REPLY');
  });
});
