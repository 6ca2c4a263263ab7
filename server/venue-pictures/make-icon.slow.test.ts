import { readFile } from 'node:fs/promises';
import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { failureOf } from '#server/testing/storefront.ts';
import { type IconKind, makeIcon } from './make-icon.ts';

const fixture = (path: string) => readFile(new URL(`../../fixtures/storage/${path}`, import.meta.url));
const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 4, background } });

/** Measures what differs from an icon's background, relative to its width. */
async function measured(icon: Buffer) {
  const { data, info } = await sharp(icon).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const ground = data.subarray(0, 3);
  const places = Array.from({ length: info.width * info.height }, (_, at) => at)
    .filter((at) => ground.some((channel, index) => Math.abs((data[3 * at + index] ?? 0) - channel) > 24))
    .map((at) => ({ x: (at % info.width) / info.width, y: Math.floor(at / info.width) / info.height }));
  const [xs, ys] = [
    places.map(({ x }) => x).toSorted((one, other) => one - other),
    places.map(({ y }) => y).toSorted((one, other) => one - other),
  ];
  const [left = 0, right = 0, top = 0, bottom = 0] = [xs[0], xs.at(-1), ys[0], ys.at(-1)];
  const middle = [(left + right) / 2, (top + bottom) / 2] as const;
  const radius = places.reduce((most, { x, y }) => Math.max(most, Math.hypot(x - middle[0], y - middle[1])), 0);
  return { width: right - left, height: bottom - top, radius, middle };
}

const KINDS: readonly IconKind[] = [
  { purpose: 'any', size: 180 },
  { purpose: 'any', size: 512 },
  { purpose: 'maskable', size: 192 },
  { purpose: 'maskable', size: 512 },
];

describe.each(['fotos/logo.png', 'aqua/icon.png', 'museu/logo.png', 'balcao/icon.png'])('an icon of %s', (path) => {
  it.each(KINDS)('is a square, opaque PNG without metadata ($purpose, $size)', async (kind) => {
    const icon = await makeIcon(await fixture(path), kind);
    const sides = { width: kind.size, height: kind.size };
    const { exif, icc, ...metadata } = await sharp(icon).metadata();
    expect([metadata, exif, icc]).toMatchObject([{ format: 'png', hasAlpha: false, ...sides }, undefined, undefined]);
    expect(icon.length).toBeLessThan(64 * 1024);
  });

  it('has all of the picture in the circle that no system cuts, and in the middle', async () => {
    const { radius, width, middle } = await measured(
      await makeIcon(await fixture(path), { purpose: 'maskable', size: 512 }),
    );
    expect(radius).toBeLessThanOrEqual(0.4);
    expect(width).toBeGreaterThan(0.5);
    for (const part of middle) expect(part).toBeCloseTo(0.5, 1.9);
  });

  it('has it larger where nothing is cut', async () => {
    const { width, height } = await measured(await makeIcon(await fixture(path), { purpose: 'any', size: 512 }));
    expect(Math.max(width, height)).toBeGreaterThan(0.8);
    expect(Math.max(width, height)).toBeLessThan(0.9);
  });
});

describe('the ground of an icon', () => {
  const cornerOf = async (picture: Sharp) => {
    const icon = await makeIcon(await picture.png().toBuffer(), { purpose: 'maskable', size: 192 });
    return [...(await sharp(icon).removeAlpha().raw().toBuffer()).subarray(0, 3)];
  };
  const logo = { input: { create: { width: 40, height: 40, channels: 3, background: '#f60' } } } as const;

  it('is white paper behind a logo on nothing, and else goes on with its own', async () => {
    expect(await cornerOf(plain(90, 60, '#0000').composite([logo]))).toEqual([255, 255, 255]);
    expect(await cornerOf(plain(90, 60, '#0b6bb8').composite([logo]))).toEqual([0x0b, 0x6b, 0xb8]);
  });

  it('is all of a picture that has nothing else', async () => {
    expect(await cornerOf(plain(90, 60, '#0b6bb8'))).toEqual([0x0b, 0x6b, 0xb8]);
    expect(await cornerOf(plain(3, 900, '#0000'))).toEqual([255, 255, 255]);
  });
});

it('no icon is made of what no copy is made of', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>');
  expect(await failureOf(makeIcon(svg, { purpose: 'any', size: 192 }))).toBe('PROVIDER_INVALID_REPLY');
});
