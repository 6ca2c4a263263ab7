import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Media } from '#shared/media/media.ts';
import { failedMedias, nextBatch, startBatch, totalsOf } from './batch-state.ts';
import { browserNetwork, type FetchAllOptions, fetchAll } from './fetch-all.ts';
import type { FetchedFile } from './fetch-file.ts';

const medias: Media[] = Array.from({ length: 30 }, (_, i) => ({
  id: `m${i + 1}`,
  download: `right-${i + 1}`,
  kind: 'photo',
  filename: `foto-${i + 1}.jpg`,
}));

const file: FetchedFile = { kind: 'whole', blob: new Blob(['photo']) };
const online = { isOnline: () => true, waitUntilOnline: () => Promise.resolve() };

async function outcome(change: Partial<FetchAllOptions> = {}) {
  let batch = startBatch(medias, new Map());
  const phases: string[] = [];
  await fetchAll(medias, {
    fetchMedia: async () => file,
    accept: async (media) => {
      batch = nextBatch(batch, { kind: 'completed', media, bytes: 5 });
      return true;
    },
    network: online,
    signal: new AbortController().signal,
    ...change,
    dispatch: (event) => {
      batch = nextBatch(batch, event);
      if (phases.at(-1) !== batch.phase) phases.push(batch.phase);
    },
  });
  return { batch, phases };
}

describe('fetching many files', () => {
  it('saves twenty-nine of thirty and names the one that failed', async () => {
    const { batch } = await outcome({
      fetchMedia: async ({ id }) => {
        if (id === 'm7') throw new TypeError('network error');
        return file;
      },
    });
    expect(totalsOf(batch)).toEqual({ done: 29, total: 30, bytes: 145 });
    expect(failedMedias(batch).map(({ filename }) => filename)).toEqual(['foto-7.jpg']);
    expect(batch.phase).toBe('ended');
  });

  it('waits without a network and continues with the same file', async () => {
    let isOnline = true;
    const requested: string[] = [];
    const { batch, phases } = await outcome({
      network: {
        isOnline: () => isOnline,
        waitUntilOnline: async () => {
          isOnline = true;
        },
      },
      fetchMedia: async ({ id }) => {
        requested.push(id);
        if (id !== 'm3' || requested.filter((one) => one === id).length > 1) return file;
        isOnline = false;
        throw new TypeError('network error');
      },
    });
    expect(requested.slice(0, 5)).toEqual(['m1', 'm2', 'm3', 'm3', 'm4']);
    expect(phases).toEqual(['running', 'offline', 'running', 'ended']);
    expect(totalsOf(batch).done).toBe(30);
  });

  it('stops when it is aborted: that file has not failed', async () => {
    const abort = new AbortController();
    const { batch } = await outcome({
      signal: abort.signal,
      fetchMedia: async ({ id }) => {
        if (id === 'm4') abort.abort();
        return file;
      },
    });
    expect([batch.phase, totalsOf(batch).done, batch.failed.size]).toEqual(['paused', 3, 0]);
  });

  it('is ready when no more can be prepared', async () => {
    let prepared = 0;
    const { batch } = await outcome({
      accept: async () => {
        prepared += 1;
        return prepared < 10;
      },
    });
    expect([batch.phase, prepared]).toEqual(['ready', 10]);
  });
});

describe('the wait for the network', () => {
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  function start() {
    const window = new EventTarget();
    vi.stubGlobal('window', window);
    const abort = new AbortController();
    const { signal } = abort;
    const [added, removed] = [vi.spyOn(signal, 'addEventListener'), vi.spyOn(signal, 'removeEventListener')];
    const onSignal = () => added.mock.calls.length - removed.mock.calls.length;
    return { window, abort, onSignal, waited: browserNetwork.waitUntilOnline(signal) };
  }

  it('ends when it is back, and leaves nothing on the signal of its batch', async () => {
    const { window, onSignal, waited } = start();
    expect(onSignal()).toBe(1);
    window.dispatchEvent(new Event('online'));
    await waited;
    expect(onSignal()).toBe(0);
  });

  it('ends with an abort', async () => {
    const { abort, waited } = start();
    abort.abort();
    await expect(waited).resolves.toBeUndefined();
  });

  it('does not begin after one', async () => {
    vi.stubGlobal('window', new EventTarget());
    await expect(browserNetwork.waitUntilOnline(AbortSignal.abort())).resolves.toBeUndefined();
  });
});
