import { describe, expect, it } from 'vitest';
import { samplePhoto } from '#client/testing/samples.ts';
import type { Media } from '#shared/media/media.ts';
import {
  type BatchState,
  failedMedias,
  fetchedFiles,
  fileState,
  pendingMedias,
  shownFiles,
  startBatch,
  totalsOf,
} from './batch-state.ts';
import { remainingSeconds, timeLeft } from './size-and-time.ts';

const medias = Array.from({ length: 6 }, (_, at) => samplePhoto(at + 1));
const [first, second, third, fourth] = medias as [Media, Media, Media, Media];

const idsOf = (...some: Media[]) => new Set(some.map(({ id }) => id));
const numbersOf = (some: readonly Media[]) => some.map(({ filename }) => Number.parseInt(filename, 10));
const prepared = (...some: Media[]) =>
  some.map((media) => ({ media, file: new File(['photo'], media.filename), size: 100 }));
const running = (media: Media) => ({ media, progress: 0.5 });

const batch = (changes: Partial<BatchState>): BatchState => ({ ...startBatch(medias, new Set()), ...changes });

describe('a batch of files', () => {
  it('counts what waits for a tap, and the part of the running file, as arrived but not as done', () => {
    const state = batch({ completed: idsOf(first), prepared: prepared(second), current: running(third) });
    expect(totalsOf(state)).toEqual({ done: 1, arrived: 2, total: 6 });
    expect(fetchedFiles(state)).toBe(2.5);
    expect(numbersOf(pendingMedias(state))).toEqual([3, 4, 5, 6]);
  });

  it('resumes only what is missing, and starts again at zero when nothing is', () => {
    expect(numbersOf(pendingMedias(startBatch(medias, idsOf(first))))).toEqual([2, 3, 4, 5, 6]);
    expect(pendingMedias(startBatch(medias, idsOf(...medias)))).toEqual(medias);
  });

  it('has files that are saved, prepared, missing, running or queued', () => {
    const some = {
      completed: idsOf(first),
      prepared: prepared(second),
      failed: idsOf(third),
      current: running(fourth),
    };
    const states = medias.map((media) => fileState(batch(some), media));
    expect(states).toEqual(['saved', 'prepared', 'failed', 'running', 'queued', 'queued']);
    expect(failedMedias(batch(some))).toEqual([third]);
  });

  it.each([
    [
      'all that saves itself, as they are',
      null,
      { completed: idsOf(first), current: running(second) },
      [1, 2, 3, 4, 5, 6],
    ],
    ['what one press of the sheet takes', 3, { completed: idsOf(first), current: running(second) }, [2, 3, 4]],
    ['what waits for a tap first', 3, { completed: idsOf(first), prepared: prepared(second, fourth) }, [2, 4, 3]],
    ['all at the end', 3, { completed: idsOf(...medias), phase: 'ended' as const }, [1, 2, 3, 4, 5, 6]],
  ])('shows %s', (_, perPress, changes, shown) => {
    expect(numbersOf(shownFiles(batch(changes), perPress === null ? null : { files: perPress }))).toEqual(shown);
  });
});

describe('the remaining time', () => {
  it.each([
    ['that of the files so far, for the files left', [10_000, 2, 4], 20],
    ['that of a part', [10_000, 2.5, 0.5], 2],
    ['unknown at the start', [1_000, 1, 4], null],
    ['unknown while nothing arrives', [60_000, 0, 4], null],
    ['nothing at the end', [60_000, 5, 0], 0],
  ] as const)('is %s', (_, [elapsedMs, fetched, left], seconds) => {
    expect(remainingSeconds(elapsedMs, fetched, left)).toBe(seconds);
  });

  it('is said in whole minutes, and never shorter than it is', () => {
    const said = (seconds: number | null) =>
      timeLeft(seconds, ((_: string, words = {}) => JSON.stringify(words)) as never);
    expect([null, 0, 20, 21, 60, 61].map(said)).toEqual(['', '{}', '{}', '{"count":1}', '{"count":1}', '{"count":2}']);
  });
});
