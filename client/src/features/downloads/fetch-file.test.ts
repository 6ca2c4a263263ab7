import { afterEach, describe, expect, it, vi } from 'vitest';
import { DownloadError } from './download-error.ts';
import { fileDownload } from './fetch-file.ts';

const BYTES = Uint8Array.from({ length: 100 }, (_, i) => i);
const PHOTO = { 'content-type': 'image/jpeg', 'content-length': '100', etag: '"v1"' };

/** A body of some bytes, which ends or breaks. */
function body(bytes: Uint8Array<ArrayBuffer>, isCut = false): ReadableStream<Uint8Array<ArrayBuffer>> {
  const chunks = [bytes];
  return new ReadableStream({
    pull(controller) {
      const chunk = chunks.shift();
      if (chunk && chunk.length > 0) controller.enqueue(chunk);
      else if (isCut) controller.error(new TypeError('network error'));
      else controller.close();
    },
  });
}

/** Answers each fetch with the next reply. */
function answering(...replies: (() => Response)[]) {
  const asked: Record<string, string>[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    asked.push(Object.fromEntries(new Headers(init.headers)));
    const reply = replies.shift();
    if (!reply) throw new TypeError('no network');
    return reply();
  });
  return asked;
}

const whole = (headers: HeadersInit = PHOTO) => new Response(body(BYTES), { headers });
const cutAt = (end: number, headers: HeadersInit = PHOTO) => new Response(body(BYTES.slice(0, end), true), { headers });
const rest = (start: number, range = `bytes ${start}-99/100`) =>
  new Response(body(BYTES.slice(start)), {
    status: 206,
    headers: { ...PHOTO, 'content-length': String(100 - start), 'content-range': range },
  });

async function outcome(download = fileDownload('/media/original/x/a.jpg'), maxBytes?: number) {
  const shares: (number | null)[] = [];
  const options = { signal: new AbortController().signal, onProgress: (share: number | null) => shares.push(share) };
  const file = await download.fetch(maxBytes === undefined ? options : { ...options, maxBytes });
  const bytes = file.kind === 'whole' ? new Uint8Array(await file.blob.arrayBuffer()) : null;
  return { file, bytes, shares };
}

afterEach(() => vi.unstubAllGlobals());

describe('a download', () => {
  it('gives the whole file and its progress', async () => {
    answering(() => whole());
    const { file, bytes, shares } = await outcome();
    expect(bytes).toEqual(BYTES);
    expect(file).toMatchObject({ blob: { type: 'image/jpeg' } });
    expect(shares).toEqual([1]);
  });

  it('goes on by itself where it broke off, for this version of the file alone', async () => {
    const asked = answering(
      () => cutAt(40),
      () => rest(40),
    );
    const { bytes, shares } = await outcome();
    expect(bytes).toEqual(BYTES);
    expect(asked).toEqual([{}, { range: 'bytes=40-', 'if-range': '"v1"' }]);
    expect(shares).toEqual([0.4, 1]);
  });

  it('keeps what it has for the next tap', async () => {
    const download = fileDownload('/a.jpg');
    answering(() => cutAt(40));
    await expect(outcome(download)).rejects.toThrow('no network');
    const asked = answering(() => rest(40));
    expect((await outcome(download)).bytes).toEqual(BYTES);
    expect(asked).toEqual([{ range: 'bytes=40-', 'if-range': '"v1"' }]);
  });

  it('starts over with a file that changed, or cannot be asked for by version', async () => {
    answering(() => cutAt(40), whole);
    expect((await outcome()).bytes).toEqual(BYTES);
    const asked = answering(() => cutAt(40, { ...PHOTO, etag: 'W/"v1"' }), whole);
    expect((await outcome()).bytes).toEqual(BYTES);
    expect(asked).toEqual([{}, {}]);
  });

  it('ends when an attempt brings nothing nearer', async () => {
    const asked = answering(
      () => cutAt(40),
      () => cutAt(40),
      () => whole(),
    );
    await expect(outcome()).rejects.toThrow('network error');
    expect(asked).toHaveLength(2);
  });

  it('has another try when the first was cut before a byte could be read', async () => {
    answering(() => cutAt(0), whole);
    expect((await outcome()).bytes).toEqual(BYTES);
  });

  it.each([
    ['another part', () => rest(40, 'bytes 30-99/100')],
    ['a part of another file', () => rest(40, 'bytes 40-99/400')],
  ])('joins no %s', async (_, reply) => {
    answering(() => cutAt(40), reply);
    await expect(outcome()).rejects.toThrow(DownloadError);
  });

  it.each([
    ['an error', () => Response.json({ errorCode: 'NOT_FOUND' }, { status: 404 })],
    ['an error flag', () => Response.json({ error: true })],
    ['a login page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['no bytes', () => new Response(body(BYTES.slice(0, 0)), { headers: { 'content-type': 'image/jpeg' } })],
    ['no content', () => new Response(null, { status: 204 })],
    ['too few bytes', () => new Response(body(BYTES.slice(0, 60)), { headers: { ...PHOTO, etag: '' } })],
    ['too many bytes', () => new Response(body(BYTES), { headers: { ...PHOTO, 'content-length': '60' } })],
  ])('takes %s for no file', async (_, reply) => {
    answering(reply);
    await expect(outcome()).rejects.toThrow(Error);
  });

  it('takes a file of unknown size that ends as it should', async () => {
    answering(() => whole({ 'content-type': 'image/jpeg' }));
    const { bytes, shares } = await outcome();
    expect([bytes, shares]).toEqual([BYTES, [null]]);
  });

  it('leaves a large file to the browser', async () => {
    answering(() => whole());
    expect((await outcome(undefined, 99)).file).toEqual({ kind: 'large', bytes: 100 });
  });

  it('leaves one to the browser that turns out to be large while it comes', async () => {
    let given = 0;
    let isStopped = false;
    const endless = new ReadableStream<Uint8Array<ArrayBuffer>>({
      pull(controller) {
        given += 1;
        controller.enqueue(BYTES);
        if (given > 50) controller.close();
      },
      cancel() {
        isStopped = true;
      },
    });
    answering(() => new Response(endless, { headers: { 'content-type': 'video/mp4' } }));
    const { file } = await outcome(undefined, 1_000);
    expect(file).toEqual({ kind: 'large', bytes: 1_100 });
    expect(isStopped).toBe(true);
    expect(given).toBeLessThan(15);
  });
});
