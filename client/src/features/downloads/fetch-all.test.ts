import { describe, expect, it } from 'vitest';
import type { Media } from '#shared/media/media.ts';
import { failedMedias, nextBatch, startBatch, totalsOf } from './batch-state.ts';
import { type FetchAllOptions, fetchAll } from './fetch-all.ts';
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
