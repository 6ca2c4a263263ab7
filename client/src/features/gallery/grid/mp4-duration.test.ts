import { describe, expect, it, vi } from 'vitest';
import { findDuration, readMp4Duration } from './mp4-duration.ts';

function box(name: string, content: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8 + content.length);
  new DataView(bytes.buffer).setUint32(0, bytes.length);
  bytes.set(new TextEncoder().encode(name), 4);
  bytes.set(content, 8);
  return bytes;
}

function join(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(parts.flatMap((part) => [...part]));
}

function header(scale: number, units: number, isLong = false): Uint8Array<ArrayBuffer> {
  const view = new DataView(new ArrayBuffer(100));
  view.setUint8(0, isLong ? 1 : 0);
  view.setUint32(isLong ? 20 : 12, scale);
  if (isLong) view.setBigUint64(24, BigInt(units));
  else view.setUint32(16, units);
  return box('moov', box('mvhd', new Uint8Array(view.buffer)));
}

const brand = box('ftyp', new TextEncoder().encode('isom0000'));

const pictures = box('mdat', new Uint8Array(500_000));
/** Files made for the web have `moov` first. */
const webFile = join(brand, header(1000, 5500), pictures);
/** Cameras write `moov` last. */
const cameraFile = join(brand, pictures, header(600, 54_000));

function serve(bytes: Uint8Array<ArrayBuffer>, { knowsRanges = true } = {}): string[] {
  const requested: string[] = [];
  vi.stubGlobal('fetch', (_path: string, { headers }: { headers: { range: string } }) => {
    requested.push(headers.range);
    const [from = 0, to = 0] = headers.range.replace('bytes=', '').split('-').map(Number);
    if (!knowsRanges) return Promise.resolve(new Response(bytes, { status: 200 }));
    if (from >= bytes.length) return Promise.resolve(new Response(null, { status: 416 }));
    return Promise.resolve(new Response(bytes.slice(from, to + 1), { status: 206 }));
  });
  return requested;
}

const read = () => readMp4Duration('/video', new AbortController().signal);

describe('the duration of a video file', () => {
  it('is read from its first kilobyte, also where the server sends the whole file', async () => {
    const requested = serve(webFile);
    expect(await read()).toBe(5.5);
    expect(requested).toEqual(['bytes=0-1023']);
    serve(webFile, { knowsRanges: false });
    expect(await read()).toBe(5.5);
  });

  it('is found after the picture data of a file that was not made for the web', async () => {
    const requested = serve(cameraFile);
    expect(await read()).toBe(90);
    expect(requested).toEqual(['bytes=0-1023', `bytes=${16 + 500_008}-${16 + 500_008 + 1023}`]);
    serve(cameraFile, { knowsRanges: false });
    expect(await read()).toBeNull();
  });

  it('is null for another or a broken file', async () => {
    const page = new TextEncoder().encode('<html>not a video at all</html>');
    // Its length is in the 64 bits after the name, and is 0.
    const endless = Uint8Array.of(0, 0, 0, 1, ...new TextEncoder().encode('free'), ...new Uint8Array(8));
    for (const file of [page, new Uint8Array(), join(brand, header(0, 100)), endless, join(brand, endless)]) {
      serve(file);
      expect(await read()).toBeNull();
    }
    vi.stubGlobal('fetch', () => Promise.resolve(new Response('gone', { status: 502 })));
    expect(await read()).toBeNull();
  });

  it('is the one that was written, in both versions of the box', () => {
    for (const isLong of [false, true]) {
      expect(findDuration(join(brand, header(600, 4_000_000_200, isLong)), 0)).toEqual({ seconds: 6_666_667 });
    }
  });

  it('is not found in a file that is cut anywhere before it', () => {
    const file = join(brand, header(600, 1200));
    for (let end = 0; end < 36; end += 1)
      expect(findDuration(file.slice(0, end), 0) ?? {}).not.toHaveProperty('seconds');
  });
});
