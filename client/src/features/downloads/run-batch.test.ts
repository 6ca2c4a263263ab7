import { describe, expect, it } from 'vitest';
import type { Media } from '#shared/media.ts';
import type { FetchedFile } from './fetch-file.ts';
import { failedMedias, nextBatch, proofOf, startBatch } from './file-batch.ts';
import { type BatchRun, runBatch } from './run-batch.ts';

const medias: Media[] = Array.from({ length: 30 }, (_, i) => ({
  id: `m${i + 1}`,
  download: `right-${i + 1}`,
  kind: 'photo',
  filename: `foto-${i + 1}.jpg`,
}));

const file: FetchedFile = { kind: 'whole', blob: new Blob(['photo']) };
const online = { isOnline: () => true, comesBack: () => Promise.resolve() };

async function outcome(change: Partial<BatchRun> = {}) {
  let batch = startBatch(medias, new Map());
  const phases: string[] = [];
  await runBatch(medias, {
    fetchMedia: async () => file,
    keep: async (media) => {
      batch = nextBatch(batch, { kind: 'taken', media, bytes: 5 });
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

describe('a run over many files', () => {
  it('saves twenty-nine of thirty and names the one that failed', async () => {
    const { batch } = await outcome({
      fetchMedia: async ({ id }) => {
        if (id === 'm7') throw new TypeError('network error');
        return file;
      },
    });
    expect(proofOf(batch)).toEqual({ done: 29, total: 30, bytes: 145 });
    expect(failedMedias(batch).map(({ filename }) => filename)).toEqual(['foto-7.jpg']);
    expect(batch.phase).toBe('ended');
  });

  it('waits without a network and goes on with the same file', async () => {
    let isOnline = true;
    const asked: string[] = [];
    const { batch, phases } = await outcome({
      network: {
        isOnline: () => isOnline,
        comesBack: async () => {
          isOnline = true;
        },
      },
      fetchMedia: async ({ id }) => {
        asked.push(id);
        if (id !== 'm3' || asked.filter((one) => one === id).length > 1) return file;
        isOnline = false;
        throw new TypeError('network error');
      },
    });
    expect(asked.slice(0, 5)).toEqual(['m1', 'm2', 'm3', 'm3', 'm4']);
    expect(phases).toEqual(['running', 'offline', 'running', 'ended']);
    expect(proofOf(batch).done).toBe(30);
  });

  it('stops when the visitor leaves: that file has not failed', async () => {
    const leaving = new AbortController();
    const { batch } = await outcome({
      signal: leaving.signal,
      fetchMedia: async ({ id }) => {
        if (id === 'm4') leaving.abort();
        return file;
      },
    });
    expect([batch.phase, proofOf(batch).done, batch.failed.size]).toEqual(['paused', 3, 0]);
  });

  it('is ready when no more can be held', async () => {
    let held = 0;
    const { batch } = await outcome({
      keep: async () => {
        held += 1;
        return held < 10;
      },
    });
    expect([batch.phase, held]).toEqual(['ready', 10]);
  });
});
