import { describe, expect, it, vi } from 'vitest';
import { fileDownload, NoReplyError } from './fetch-file.ts';
import { DownloadError } from './save-file.ts';

const BYTES = Uint8Array.from({ length: 100 }, (_, i) => i);
const PHOTO = { 'content-type': 'image/jpeg', 'content-length': '100', etag: '"v1"' };

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

function respondWith(...responses: (() => Response)[]) {
  const requests: Record<string, string>[] = [];
  vi.stubGlobal('fetch', async (_: string, init: RequestInit) => {
    requests.push(Object.fromEntries(new Headers(init.headers)));
    const respond = responses.shift();
    if (!respond) throw new TypeError('no network');
    return respond();
  });
  return requests;
}

const whole = (headers: HeadersInit = PHOTO) => new Response(body(BYTES), { headers });
const cutAt = (end: number, headers: HeadersInit = PHOTO) => new Response(body(BYTES.slice(0, end), true), { headers });
const rest = (start: number, range = `bytes ${start}-99/100`) =>
  new Response(body(BYTES.slice(start)), {
    status: 206,
    headers: { ...PHOTO, 'content-length': String(100 - start), 'content-range': range },
  });

type Options = { readonly signal?: AbortSignal; readonly maxBytes?: number };

async function outcome(download = fileDownload('/media/original/x/a.jpg'), options: Options = {}) {
  const progress: (number | null)[] = [];
  const onProgress = (value: number | null) => progress.push(value);
  const file = await download.fetch({ signal: new AbortController().signal, onProgress, ...options });
  const bytes = file.kind === 'whole' ? new Uint8Array(await file.blob.arrayBuffer()) : null;
  return { file, bytes, progress };
}

describe('a download', () => {
  it('gives the whole file and its progress, which is not known without its size', async () => {
    respondWith(() => whole());
    const { file, bytes, progress } = await outcome();
    expect(bytes).toEqual(BYTES);
    expect(file).toMatchObject({ blob: { type: 'image/jpeg' } });
    expect(progress).toEqual([0, 1]);
    respondWith(() => whole({ 'content-type': 'image/jpeg' }));
    expect(await outcome()).toMatchObject({ bytes: BYTES, progress: [null, null] });
  });

  it('takes the announced length of packed bytes for no size, because the page receives them unpacked', async () => {
    respondWith(() => whole({ ...PHOTO, 'content-length': '60', 'content-encoding': 'gzip' }));
    expect(await outcome()).toMatchObject({ bytes: BYTES, progress: [null, null] });
  });

  it('resumes automatically where it broke off, for this version of the file alone', async () => {
    const requests = respondWith(
      () => cutAt(40),
      () => rest(40),
    );
    const { bytes, progress } = await outcome();
    expect(bytes).toEqual(BYTES);
    expect(requests).toEqual([{}, { range: 'bytes=40-', 'if-range': '"v1"' }]);
    expect(progress).toEqual([0, 0.4, 0.4, 1]);
  });

  it('has begun once its reply has, though the browser dropped all bytes of a connection that broke', async () => {
    respondWith(
      () => cutAt(0),
      () => cutAt(0),
    );
    const onProgress = vi.fn();
    const { signal } = new AbortController();
    await expect(fileDownload('/media/original/x/a.jpg').fetch({ signal, onProgress })).rejects.toThrow(
      'network error',
    );
    expect(onProgress).toHaveBeenCalledWith(0);
  });

  it('keeps the received bytes for the next tap', async () => {
    const download = fileDownload('/a.jpg');
    respondWith(() => cutAt(40));
    await expect(outcome(download)).rejects.toThrow(NoReplyError);
    const requests = respondWith(() => rest(40));
    expect((await outcome(download)).bytes).toEqual(BYTES);
    expect(requests).toEqual([{ range: 'bytes=40-', 'if-range': '"v1"' }]);
  });

  it('starts over with a file that changed, or cannot be requested by version', async () => {
    respondWith(() => cutAt(40), whole);
    expect((await outcome()).bytes).toEqual(BYTES);
    const requests = respondWith(() => cutAt(40, { ...PHOTO, etag: 'W/"v1"' }), whole);
    expect((await outcome()).bytes).toEqual(BYTES);
    expect(requests).toEqual([{}, {}]);
  });

  it('starts over when a reply broke after its last byte, as no part is left to request', async () => {
    const requests = respondWith(() => cutAt(100), whole);
    expect((await outcome()).bytes).toEqual(BYTES);
    expect(requests).toEqual([{}, {}]);
  });

  it('ends when an attempt receives nothing', async () => {
    const requests = respondWith(
      () => cutAt(40),
      () => cutAt(40),
      () => whole(),
    );
    await expect(outcome()).rejects.toThrow(TypeError);
    expect(requests).toHaveLength(2);
  });

  it('ends after five attempts, even if each receives more', async () => {
    const requests = respondWith(...[10, 20, 30, 40, 50].map((end) => () => cutAt(end)), whole);
    await expect(outcome()).rejects.toThrow(TypeError);
    expect(requests).toHaveLength(5);
  });

  it('retries when the first attempt was cut before a byte could be read', async () => {
    respondWith(() => cutAt(0), whole);
    expect((await outcome()).bytes).toEqual(BYTES);
  });

  it.each([
    ['another part', () => rest(40, 'bytes 30-99/100')],
    ['a part of another file', () => rest(40, 'bytes 40-99/400')],
    ['a part of a file of unknown size', () => rest(40, 'bytes 40-99/*')],
    ['a refusal of the part', () => new Response(null, { status: 416 })],
  ])('joins no %s, and starts over at the next tap', async (_, reply) => {
    const download = fileDownload('/a.jpg');
    respondWith(() => cutAt(40), reply);
    await expect(outcome(download)).rejects.toThrow(DownloadError);
    const requests = respondWith(() => whole());
    expect((await outcome(download)).bytes).toEqual(BYTES);
    expect(requests).toEqual([{}]);
  });

  it('keeps the received bytes when a login page answers instead', async () => {
    const download = fileDownload('/a.jpg');
    respondWith(
      () => cutAt(40),
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
    );
    await expect(outcome(download)).rejects.toThrow(DownloadError);
    const requests = respondWith(() => rest(40));
    expect((await outcome(download)).bytes).toEqual(BYTES);
    expect(requests).toEqual([{ range: 'bytes=40-', 'if-range': '"v1"' }]);
  });

  it.each([
    ['an error', () => Response.json({ errorCode: 'NOT_FOUND' }, { status: 404 })],
    ['an error flag', () => Response.json({ error: true })],
    ['a login page', () => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    ['no bytes', () => new Response(body(BYTES.slice(0, 0)), { headers: { 'content-type': 'image/jpeg' } })],
    ['no content', () => new Response(null, { status: 204 })],
    ['too few bytes', () => new Response(body(BYTES.slice(0, 60)), { headers: { ...PHOTO, etag: '' } })],
    ['too many bytes', () => new Response(body(BYTES), { headers: { ...PHOTO, 'content-length': '60' } })],
  ])('does not accept %s as a file', async (_, reply) => {
    respondWith(reply);
    await expect(outcome()).rejects.toThrow(Error);
  });

  it('leaves a large file to the browser, also one that turns out to be large while it is read', async () => {
    respondWith(() => whole());
    expect((await outcome(undefined, { maxBytes: 99 })).file).toEqual({ kind: 'large' });
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
    respondWith(() => new Response(endless, { headers: { 'content-type': 'video/mp4' } }));
    const { file } = await outcome(undefined, { maxBytes: 1_000 });
    expect(file).toEqual({ kind: 'large' });
    expect(isStopped).toBe(true);
    expect(given).toBeLessThan(15);
  });
});
