import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';

const plain = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: { r: 20, g: 160, b: 90, alpha: 1 } } });

describe('the memory of copies', () => {
  const large = () => plain(5000, 5000);
  const HUGE = {
    'an interlaced PNG of 16 bits': () => large().toColourspace('rgb16').png({ progressive: true }),
    'an interlaced PNG': () => large().png({ progressive: true }),
    'a rotated PNG': () => large().withMetadata({ orientation: 6 }).png(),
    'a progressive JPEG': () => large().jpeg({ progressive: true, chromaSubsampling: '4:4:4' }),
    'a PNG of long rows': () => plain(900_000, 27).toColourspace('rgb16').png(),
    'a lossless WebP': () => large().webp({ lossless: true, effort: 0 }),
  };
  const LARGE = {
    'a progressive JPEG of a phone': () => plain(3000, 4000).jpeg({ progressive: true }),
    'a rotated JPEG of a phone': () => plain(4000, 3000).withMetadata({ orientation: 6 }).jpeg(),
    'a very tall JPEG': () => plain(1600, 15_600).jpeg(),
  };

  it.skipIf(process.platform !== 'linux')('is bounded, whatever a picture is (needs Linux)', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-pictures-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const files = await Promise.all(
      Object.entries({ ...HUGE, ...LARGE }).map(async ([name, picture]) => {
        await writeFile(join(folder, name), await picture().toBuffer());
        return join(folder, name);
      }),
    );
    const child = fileURLToPath(new URL('../testing/copy-in-turn.ts', import.meta.url));
    const { stdout } = await promisify(execFile)(process.execPath, [child, ...files]);
    const { copied, megabytes } = JSON.parse(stdout);
    expect(copied).toBe(Object.keys(LARGE).length);
    expect(megabytes).toBeGreaterThan(60);
    expect(megabytes).toBeLessThan(200);
  });
});
