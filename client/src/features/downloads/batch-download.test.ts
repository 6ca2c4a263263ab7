import { beforeEach, expect, it, vi } from 'vitest';
import type { Media } from '#shared/media/media.ts';
import { BatchDownload } from './batch-download.ts';
import { failedMedias, totalsOf } from './batch-state.ts';

const medias: Media[] = ['a', 'b'].map((id) => ({ id, download: id, kind: 'photo', filename: `${id}.jpg` }));

/** Share sheets that stay open until the test settles them. */
function shareSheet() {
  const opened: PromiseWithResolvers<void>[] = [];
  vi.stubGlobal('navigator', {
    onLine: true,
    canShare: () => true,
    share: () => {
      const sheet = Promise.withResolvers<void>();
      opened.push(sheet);
      return sheet.promise;
    },
  });
  return opened;
}

/** The names of the files that the page saves. */
function savedFiles(): string[] {
  const saved: string[] = [];
  vi.stubGlobal('document', {
    createElement: () => {
      const link = { download: '', click: () => saved.push(link.download) };
      return link;
    },
  });
  return saved;
}

async function readyBatch() {
  const download = new BatchDownload({
    medias,
    completed: { bytes: new Map(), names: new Set() },
    limits: { files: 10, bytes: 1_000 },
  });
  download.start();
  await vi.waitFor(() => expect(download.state.phase).toBe('ready'));
  return download;
}

beforeEach(() => {
  vi.stubGlobal('fetch', async () => new Response('photo', { headers: { 'content-type': 'image/jpeg' } }));
});

it('opens one share sheet however often it is tapped', async () => {
  const sheets = shareSheet();
  const download = await readyBatch();
  const first = download.share();
  await download.share();
  expect(sheets).toHaveLength(1);
  sheets[0]?.resolve();
  await first;
  expect([...download.state.completed.keys()]).toEqual(['a', 'b']);
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

it('saves and reports a file once, however often it is paused and resumed while it waits for its turn', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'performance'] });
  const saved = savedFiles();
  vi.stubGlobal('navigator', { onLine: true });
  const download = new BatchDownload({ medias, completed: { bytes: new Map(), names: new Set() }, limits: null });
  const reported: string[] = [];
  download.onCompleted = ({ id }) => reported.push(id);
  download.start();
  await vi.waitFor(() => expect(download.state.current?.media.id).toBe('b'));
  for (let time = 0; time < 3; time += 1) {
    await vi.advanceTimersByTimeAsync(20);
    download.pause();
    download.start();
  }
  await vi.runAllTimersAsync();
  await vi.waitFor(() => expect(download.state.phase).toBe('ended'));
  expect(reported).toEqual(['a', 'b']);
  expect(saved).toEqual(['a.jpg', 'b.jpg']);
});

it('continues a file where the connection broke off, when the visitor goes on', async () => {
  vi.stubGlobal('navigator', { onLine: true, canShare: () => true });
  const ranges: (string | null)[] = [];
  const headers = { 'content-type': 'image/jpeg', 'content-length': '10', etag: '"1"' };
  let isCut = true;
  vi.stubGlobal('fetch', async (_path: string, init: RequestInit) => {
    const range = new Headers(init.headers).get('range');
    ranges.push(range);
    if (range) {
      if (isCut) throw new TypeError('no network');
      return new Response('56789', { status: 206, headers: { ...headers, 'content-range': 'bytes 5-9/10' } });
    }
    let pulls = 0;
    const half = new ReadableStream({
      pull(controller) {
        pulls += 1;
        if (pulls === 1) controller.enqueue(new TextEncoder().encode('01234'));
        else controller.error(new TypeError('cut'));
      },
    });
    return new Response(half, { headers });
  });
  const [first] = medias as [Media];
  const limits = { files: 10, bytes: 1_000 };
  const download = new BatchDownload({ medias: [first], completed: { bytes: new Map(), names: new Set() }, limits });
  download.start();
  await vi.waitFor(() => expect(download.state.phase).toBe('ended'));
  expect(download.state.failed.size).toBe(1);
  isCut = false;
  const before = ranges.length;
  download.retry();
  await vi.waitFor(() => expect(download.nextShare()).toHaveLength(1));
  expect(ranges.slice(before)).toEqual(['bytes=5-']);
  expect(download.nextShare()[0]?.file.size).toBe(10);
});

it('downloads a file once more that the visitor does not find, and reports it once', async () => {
  vi.stubGlobal('document', { createElement: () => ({ click: () => undefined }) });
  vi.stubGlobal('navigator', { onLine: true });
  const download = new BatchDownload({ medias, completed: { bytes: new Map(), names: new Set() }, limits: null });
  const reported: string[] = [];
  download.onCompleted = ({ id }) => reported.push(id);
  download.start();
  await vi.waitFor(() => expect(download.state.phase).toBe('ended'));
  const [first] = medias as [Media];
  download.again(first);
  expect(download.state.completed.has('a')).toBe(false);
  await vi.waitFor(() => expect(download.state.completed.size).toBe(2));
  expect(reported).toEqual(['a', 'b']);
});

/** Thirty photos for a share sheet, and the phases of their download. */
function thirtyPhotos() {
  const thirty = Array.from({ length: 30 }, (_, at): Media => {
    return { id: `m${at + 1}`, download: `m${at + 1}`, kind: 'photo', filename: `foto-${at + 1}.jpg` };
  });
  const download = new BatchDownload({
    medias: thirty,
    completed: { bytes: new Map(), names: new Set() },
    limits: { files: 100, bytes: 1_000 },
  });
  const phases: string[] = [];
  download.subscribe(() => {
    if (phases.at(-1) !== download.state.phase) phases.push(download.state.phase);
  });
  return { download, phases };
}

const asked: string[] = [];

/** `fails` of a request for a photo, such as `m7`, and how many there were before. */
function fakePhotos(fails: (id: string, times: number) => boolean): void {
  asked.length = 0;
  vi.stubGlobal('fetch', async (path: string, { signal }: RequestInit) => {
    const id = /original\/(m\d+)\//.exec(path)?.[1] ?? '';
    const times = asked.filter((one) => one === id).length;
    asked.push(id);
    if (fails(id, times)) throw new TypeError('network error');
    signal?.throwIfAborted();
    return new Response('photo', { headers: { 'content-type': 'image/jpeg' } });
  });
}

it('prepares twenty-nine of thirty and names the one that failed', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  fakePhotos((id) => id === 'm7');
  const { download } = thirtyPhotos();
  download.start();
  await vi.waitFor(() => expect(download.state.phase).toBe('ready'));
  expect(download.state.prepared).toHaveLength(29);
  expect(failedMedias(download.state).map(({ filename }) => filename)).toEqual(['foto-7.jpg']);
});

it('waits without a network, continues with the same file, and leaves nothing on the signal of its run', async () => {
  const navigator = { onLine: true };
  const window = new EventTarget();
  vi.stubGlobal('navigator', navigator);
  vi.stubGlobal('window', window);
  const added = vi.spyOn(AbortSignal.prototype, 'addEventListener');
  const removed = vi.spyOn(AbortSignal.prototype, 'removeEventListener');
  fakePhotos((id, times) => {
    const isLost = id === 'm3' && times === 0;
    if (isLost) navigator.onLine = false;
    return isLost;
  });
  const { download, phases } = thirtyPhotos();
  download.start();
  await vi.waitFor(() => expect(download.state.phase).toBe('offline'));
  navigator.onLine = true;
  window.dispatchEvent(new Event('online'));
  await vi.waitFor(() => expect(download.state.phase).toBe('ready'));
  expect(asked.slice(0, 5)).toEqual(['m1', 'm2', 'm3', 'm3', 'm4']);
  expect(phases).toEqual(['running', 'offline', 'running', 'ready']);
  const [run] = added.mock.contexts;
  const ofRun = (calls: readonly unknown[]) => calls.filter((context) => context === run).length;
  expect(ofRun(removed.mock.contexts)).toBe(ofRun(added.mock.contexts));
});

it.each(['before', 'while'])(
  'a pause %s it waits for the network ends the wait, and no file has failed',
  async (when) => {
    vi.stubGlobal('navigator', { onLine: false });
    vi.stubGlobal('window', new EventTarget());
    const { download, phases } = thirtyPhotos();
    fakePhotos((id) => {
      if (id === 'm4' && when === 'before') download.pause();
      return id === 'm4';
    });
    download.start();
    await vi.waitFor(() => expect(phases).toContain(when === 'before' ? 'paused' : 'offline'));
    download.pause();
    expect([download.state.phase, download.state.prepared.length, download.state.failed.size]).toEqual([
      'paused',
      3,
      0,
    ]);
    expect(totalsOf(download.state).done).toBe(0);
  },
);

it('fetches one group ahead, and leaves a large file to the browser only when the visitor asks', async () => {
  const sheets = shareSheet();
  const saved = savedFiles();
  vi.stubGlobal('fetch', async (path: string) => {
    const length = path.includes('b.jpg') ? 2_000 : 5;
    return new Response('photo', { headers: { 'content-type': 'image/jpeg', 'content-length': `${length}` } });
  });
  const completed = { bytes: new Map<string, number>(), names: new Set<string>() };
  const limits = { files: 10, bytes: 1_000 };
  const onlyLarge = new BatchDownload({ medias: medias.slice(1), completed, limits });
  onlyLarge.fetchAhead();
  await vi.waitFor(() => expect(onlyLarge.state.phase).toBe('ended'));
  const download = new BatchDownload({ medias, completed, limits });
  download.fetchAhead();
  await vi.waitFor(() => expect(download.state.phase).toBe('ready'));
  expect([download.nextShare().length, saved, completed.bytes.size]).toEqual([1, [], 0]);
  const first = download.share();
  sheets[0]?.resolve();
  expect(await first).toBe('shared');
  await vi.waitFor(() => expect(download.state.phase).toBe('ended'));
  expect([saved, [...completed.bytes.keys()]]).toEqual([['b.jpg'], ['a', 'b']]);
});

it('remembers what is saved while it is saved once more', async () => {
  shareSheet();
  const completed = {
    bytes: new Map([
      ['a', 5],
      ['b', 5],
    ]),
    names: new Set<string>(),
  };
  const download = new BatchDownload({ medias, completed, limits: { files: 10, bytes: 1_000 } });
  download.start();
  await vi.waitFor(() => expect(download.state.phase).toBe('ready'));
  expect([download.state.completed.size, completed.bytes.size]).toEqual([0, 2]);
});

it('saves what the sheet refused under its own name', async () => {
  const saved = savedFiles();
  vi.stubGlobal('navigator', { onLine: true, canShare: () => false });
  const download = await readyBatch();
  await download.share();
  expect(download.state.isShareRefused).toBe(true);
  await download.saveInstead();
  expect(saved).toEqual(['a.jpg', 'b.jpg']);
});
