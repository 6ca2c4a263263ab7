import { beforeEach, expect, it, vi } from 'vitest';
import { samplePhoto } from '#client/testing/samples.ts';
import type { Media } from '#shared/media/media.ts';
import { BatchDownload, type BatchOptions } from './batch-download.ts';
import { failedMedias, totalsOf } from './batch-state.ts';

const photosOf = (count: number): Media[] =>
  Array.from({ length: count }, (_, at) => ({ ...samplePhoto(at + 1), id: `m${at + 1}`, download: `m${at + 1}` }));
const twoPhotos = photosOf(2);

/** Creates a batch for a share sheet. */
const batchOf = (medias: readonly Media[], changes: Partial<BatchOptions> = {}) =>
  new BatchDownload({
    medias,
    completed: { ids: new Set(), names: new Set() },
    limits: { files: 100, bytes: 1_000 },
    ...changes,
  });

const isIn = (download: BatchDownload, phase: string) =>
  expect.poll(() => download.state.phase, { interval: 1 }).toBe(phase);

async function readyBatch() {
  const download = batchOf(twoPhotos);
  download.start();
  await isIn(download, 'ready');
  return download;
}

/** Stubs a share sheet that stays open until the test settles it. */
function shareSheet() {
  const opened: PromiseWithResolvers<void>[] = [];
  const share = () => {
    const sheet = Promise.withResolvers<void>();
    opened.push(sheet);
    return sheet.promise;
  };
  vi.stubGlobal('navigator', { onLine: true, canShare: () => true, share });
  return opened;
}

/** Records the names of the files that the page saves. */
function savedFiles(): string[] {
  const saved: string[] = [];
  const createElement = () => {
    const link = { download: '', click: () => saved.push(link.download) };
    return link;
  };
  vi.stubGlobal('document', { createElement });
  return saved;
}

const photo = (headers: Record<string, string> = {}) =>
  new Response('photo', { headers: { 'content-type': 'image/jpeg', ...headers } });

const asked: string[] = [];
const timesAsked = (id: string) => asked.filter((one) => one === id).length;

/** Serves photos. `statusOf` gets a photo, such as `m7`, and how often it was requested before; 0 means no reply. */
function fakePhotos(statusOf: (id: string, times: number) => number): void {
  asked.length = 0;
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit) => {
    const id = /original\/(m\d+)\//.exec(path)?.[1] ?? '';
    const status = statusOf(id, timesAsked(id));
    asked.push(id);
    if (status === 0) throw new TypeError('network error');
    signal?.throwIfAborted();
    return status === 200 ? photo() : new Response(null, { status });
  });
}

beforeEach(() => {
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('window', new EventTarget());
  fakePhotos(() => 200);
});

it('opens one share sheet however often it is tapped', async () => {
  const sheets = shareSheet();
  const download = await readyBatch();
  const first = download.share();
  await download.share();
  expect(sheets).toHaveLength(1);
  sheets[0]?.resolve();
  await first;
  expect([...download.state.completed.keys()]).toEqual(['m1', 'm2']);
  expect(download.state.isShareRefused).toBe(false);
});

it.each(['AbortError', 'InvalidStateError'])(
  'treats %s as a dismissed sheet: the next tap opens another',
  async (name) => {
    const sheets = shareSheet();
    const download = await readyBatch();
    const first = download.share();
    sheets[0]?.reject(new DOMException('', name));
    await first;
    expect([download.state.isShareRefused, download.state.completed.size]).toEqual([false, 0]);
    void download.share();
    expect(sheets).toHaveLength(2);
  },
);

it('saves each file once instead of sharing, however often it is tapped or stopped, and none while it is stopped', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const saved = savedFiles();
  const download = await readyBatch();
  download.saveInstead();
  download.saveInstead();
  download.pause();
  await vi.advanceTimersByTimeAsync(1_000);
  expect([download.state.phase, saved]).toEqual(['paused', ['1.jpg']]);
  download.start();
  await vi.runAllTimersAsync();
  await isIn(download, 'ended');
  expect(saved).toEqual(['1.jpg', '2.jpg']);
});

it('saves and reports a file once, however often it is paused and resumed while it waits for its turn', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const saved = savedFiles();
  // File names are made valid on every disk, and unique.
  const photos = twoPhotos.map((media) => ({ ...media, filename: 'a:b.jpg' }));
  const download = batchOf(photos, { limits: null });
  const reported: string[] = [];
  download.onCompleted = ({ id }) => reported.push(id);
  download.start();
  await vi.waitFor(() => expect(download.state.current?.media.id).toBe('m2'), 20_000);
  for (let time = 0; time < 3; time += 1) {
    await vi.advanceTimersByTimeAsync(20);
    download.pause();
    download.start();
  }
  await vi.runAllTimersAsync();
  await vi.waitFor(() => expect(download.state.phase).toBe('ended'), 20_000);
  expect(reported).toEqual(['m1', 'm2']);
  expect(saved).toEqual(['a_b.jpg', 'a_b (2).jpg']);
});

it('saves a file again when the visitor asks, and reports it once', async () => {
  const saved = savedFiles();
  const download = batchOf(photosOf(1), { limits: null });
  const onCompleted = vi.fn();
  download.onCompleted = onCompleted;
  download.start();
  await isIn(download, 'ended');
  download.again(photosOf(1)[0] as Media);
  await expect.poll(() => saved).toEqual(['1.jpg', '1 (2).jpg']);
  expect(onCompleted).toHaveBeenCalledOnce();
});

it('continues a file where the connection broke off, when the visitor goes on', async () => {
  const ranges: (string | null)[] = [];
  const length = { 'content-type': 'image/jpeg', 'content-length': '10', etag: '"1"' };
  const rest = () => new Response('56789', { status: 206, headers: { ...length, 'content-range': 'bytes 5-9/10' } });
  const half = () => {
    const chunks = [new TextEncoder().encode('01234')];
    const pull = (controller: ReadableStreamDefaultController) => {
      const chunk = chunks.shift();
      if (chunk) controller.enqueue(chunk);
      else controller.error(new TypeError('cut'));
    };
    return new Response(new ReadableStream({ pull }), { headers: length });
  };
  let isCut = true;
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    const range = new Headers(init.headers).get('range');
    ranges.push(range);
    if (range === null) return half();
    if (isCut) return new Response(null, { status: 503 });
    return rest();
  });
  const download = batchOf(photosOf(1));
  download.start();
  await isIn(download, 'ended');
  expect(download.state.failed.size).toBe(1);
  isCut = false;
  const before = ranges.length;
  download.retry();
  await expect.poll(() => download.nextShare()).toHaveLength(1);
  expect([ranges.slice(before), download.state.failed.size]).toEqual([['bytes=5-'], 0]);
  expect(download.nextShare()[0]?.file.size).toBe(10);
});

/** Records the phases that a batch goes through. */
function phasesOf(download: BatchDownload): string[] {
  const phases: string[] = [];
  download.subscribe(() => {
    if (phases.at(-1) !== download.state.phase) phases.push(download.state.phase);
  });
  return phases;
}

it('names the one of thirty that fails, waits without a network, and leaves nothing on the signal of its run', async () => {
  const navigator = { onLine: true };
  vi.stubGlobal('navigator', navigator);
  const added = vi.spyOn(AbortSignal.prototype, 'addEventListener');
  const removed = vi.spyOn(AbortSignal.prototype, 'removeEventListener');
  fakePhotos((id, times) => {
    const isLost = id === 'm3' && times === 0;
    if (isLost) navigator.onLine = false;
    if (isLost) return 0;
    return id === 'm7' ? 500 : 200;
  });
  const download = batchOf(photosOf(30));
  const phases = phasesOf(download);
  download.start();
  await isIn(download, 'offline');
  navigator.onLine = true;
  window.dispatchEvent(new Event('online'));
  await isIn(download, 'ready');
  expect(asked.slice(0, 5)).toEqual(['m1', 'm2', 'm3', 'm3', 'm4']);
  expect(phases).toEqual(['running', 'offline', 'running', 'ready']);
  expect(download.state.prepared).toHaveLength(29);
  expect(failedMedias(download.state).map(({ filename }) => filename)).toEqual(['7.jpg']);
  const [run] = added.mock.contexts;
  const ofRun = (calls: readonly unknown[]) => calls.filter((context) => context === run).length;
  expect(ofRun(removed.mock.contexts)).toBe(ofRun(added.mock.contexts));
});

it('waits for a network that is silent though the device reports one: every file arrives, once', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  let silentUntil = 0;
  fakePhotos((id, times) => {
    if (id === 'm45' && times === 0) silentUntil = performance.now() + 4_000;
    return performance.now() < silentUntil ? 0 : 200;
  });
  const download = batchOf(photosOf(300), { limits: { files: 301, bytes: 9_000 } });
  const phases = phasesOf(download);
  download.start();
  await isIn(download, 'offline');
  await vi.advanceTimersByTimeAsync(10_000);
  await isIn(download, 'ready');
  expect(phases).toEqual(['running', 'offline', 'running', 'ready']);
  expect(download.state.failed.size).toBe(0);
  expect(download.nextShare().map(({ media }) => media.id)).toEqual(photosOf(300).map(({ id }) => id));
  expect([asked.length - timesAsked('m45'), timesAsked('m45')]).toEqual([299, 4]);
});

it('goes on at once when a silent network is back, and waits as long as before for the next silence', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fakePhotos((id, times) => (id === 'm2' && times < 5 ? 0 : id === 'm4' && times === 0 ? 0 : 200));
  const download = batchOf(photosOf(5));
  download.start();
  for (let times = 1; times <= 5; times += 1) {
    await expect.poll(() => timesAsked('m2')).toBe(times);
    await isIn(download, 'offline');
    window.dispatchEvent(new Event('online'));
  }
  await expect.poll(() => timesAsked('m4')).toBe(1);
  await isIn(download, 'offline');
  await vi.advanceTimersByTimeAsync(1_000);
  await isIn(download, 'ready');
  expect([download.state.prepared.length, timesAsked('m4')]).toEqual([5, 2]);
});

it('names all files as missing when the network stays silent for half a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fakePhotos((id) => (id === 'm1' ? 200 : 0));
  const download = batchOf(photosOf(4));
  download.start();
  await isIn(download, 'offline');
  await vi.advanceTimersByTimeAsync(30_000);
  expect([download.state.phase, timesAsked('m2')]).toEqual(['offline', 5]);
  await vi.advanceTimersByTimeAsync(1_000);
  await isIn(download, 'ready');
  expect(failedMedias(download.state).map(({ id }) => id)).toEqual(['m2', 'm3', 'm4']);
  expect(asked).toHaveLength(9);
});

it.each([
  ['before', false],
  ['while', false],
  ['while', true],
] as const)(
  'a pause %s it waits for the network (reported: %s) ends the wait, and no file has failed',
  async (when, onLine) => {
    vi.stubGlobal('navigator', { onLine });
    const download = batchOf(photosOf(30));
    const phases = phasesOf(download);
    fakePhotos((id) => {
      if (id === 'm4' && when === 'before') download.pause();
      return id === 'm4' ? 0 : 200;
    });
    download.start();
    await expect.poll(() => phases).toContain(when === 'before' ? 'paused' : 'offline');
    download.pause();
    const { phase, prepared, failed } = download.state;
    expect([phase, prepared.length, failed.size, totalsOf(download.state).done]).toEqual(['paused', 3, 0, 0]);
  },
);

it('fetches one group ahead, and leaves a large file to the browser only when the visitor asks', async () => {
  const sheets = shareSheet();
  const saved = savedFiles();
  vi.stubGlobal('fetch', async (path: string) => photo({ 'content-length': path.includes('2.jpg') ? '2000' : '5' }));
  const onlyLarge = batchOf(twoPhotos.slice(1));
  onlyLarge.fetchAhead();
  await isIn(onlyLarge, 'ended');
  const completed = { ids: new Set<string>(), names: new Set<string>() };
  const download = batchOf(twoPhotos, { completed });
  download.fetchAhead();
  await isIn(download, 'ready');
  expect([download.nextShare().length, saved, completed.ids.size]).toEqual([1, [], 0]);
  const first = download.share();
  sheets[0]?.resolve();
  expect(await first).toBe('shared');
  await isIn(download, 'ended');
  expect([saved, [...completed.ids]]).toEqual([['2.jpg'], ['m1', 'm2']]);
});

it('gives files their own names after another batch only fetched them, and a number after it shared them', async () => {
  const sheets = shareSheet();
  const completed = { ids: new Set<string>(), names: new Set<string>() };
  const savedNames = async () => {
    const saved = savedFiles();
    const download = batchOf(twoPhotos, { completed, limits: null });
    download.start();
    await isIn(download, 'ended');
    return saved;
  };
  const ahead = batchOf(twoPhotos, { completed });
  ahead.fetchAhead();
  await isIn(ahead, 'ready');
  expect(await savedNames()).toEqual(['1.jpg', '2.jpg']);
  completed.names.clear();
  const sharing = ahead.share();
  sheets[0]?.resolve();
  await sharing;
  expect(await savedNames()).toEqual(['1 (2).jpg', '2 (2).jpg']);
});
