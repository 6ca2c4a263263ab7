import { describe, expect, it } from 'vitest';
import { samplePhoto } from '#client/testing/samples.ts';
import type { Media } from '#shared/media/media.ts';
import {
  type BatchEvent,
  failedMedias,
  fetchedFiles,
  fileState,
  nextBatch,
  type PreparedFile,
  pendingMedias,
  shownFiles,
  startBatch,
  totalsOf,
} from './batch-state.ts';
import { remainingMinutes, remainingSeconds } from './size-and-time.ts';

const photosOf = (count: number): Media[] => Array.from({ length: count }, (_, at) => samplePhoto(at + 1));
const idsOf = (medias: readonly Media[]) => medias.map(({ filename }) => Number.parseInt(filename, 10));
const medias = photosOf(4);
const [a, b, c] = medias as [Media, Media, Media, Media];

const preparedOf = (media: Media): PreparedFile => ({ media, file: new File(['photo'], media.filename), size: 100 });

const after = (...events: BatchEvent[]) => events.reduce(nextBatch, startBatch(medias, new Set()));

describe('a batch of files', () => {
  it('records what is completed and what failed, and counts both', () => {
    const batch = after(
      { kind: 'started', media: a },
      { kind: 'progressed', progress: 0.5 },
      { kind: 'completed', media: a },
      { kind: 'started', media: b },
      { kind: 'failed', media: b },
      { kind: 'started', media: c },
      { kind: 'handedToBrowser', media: c },
      { kind: 'ended' },
    );
    expect(totalsOf(batch)).toEqual({ done: 2, arrived: 2, total: 4 });
    expect(failedMedias(batch)).toEqual([b]);
    expect(idsOf(pendingMedias(batch))).toEqual([4]);
    expect([...batch.handedToBrowser]).toEqual([c.id]);
  });

  it('counts what waits for a tap, and the part of the running file, as arrived but not as done', () => {
    const batch = after(
      { kind: 'completed', media: a },
      { kind: 'prepared', prepared: preparedOf(b) },
      { kind: 'started', media: c },
      { kind: 'progressed', progress: 0.5 },
    );
    expect(totalsOf(batch)).toEqual({ done: 1, arrived: 2, total: 4 });
    expect(fetchedFiles(batch)).toBe(2.5);
    expect(idsOf(pendingMedias(batch))).toEqual([3, 4]);
  });

  it('forgets a failure when the file is asked for again', () => {
    const batch = after({ kind: 'failed', media: b }, { kind: 'started', media: b });
    expect(failedMedias(batch)).toEqual([]);
    expect(batch.current).toEqual({ media: b, progress: null });
  });

  it('resumes only what is missing, and starts again at zero when nothing is', () => {
    expect(idsOf(pendingMedias(startBatch(medias, new Set([a.id]))))).toEqual([2, 3, 4]);
    const all = new Set(medias.map(({ id }) => id));
    expect(pendingMedias(startBatch(medias, all))).toEqual(medias);
  });
});

const files = photosOf(6);
const [first, second, third, fourth] = files as [Media, Media, Media, Media];

const afterSix = (...events: BatchEvent[]) => events.reduce(nextBatch, startBatch(files, new Set()));
const started = (media: Media): BatchEvent => ({ kind: 'started', media });
const completed = (media: Media): BatchEvent => ({ kind: 'completed', media });
const prepared = (media: Media): BatchEvent => ({ kind: 'prepared', prepared: preparedOf(media) });

it('each file is saved, prepared, missing, running or queued', () => {
  const batch = afterSix(completed(first), prepared(second), { kind: 'failed', media: third }, started(fourth));
  const states = files.map((media) => fileState(batch, media));
  expect(states).toEqual(['saved', 'prepared', 'failed', 'running', 'queued', 'queued']);
});

it.each([
  ['all that saves itself, as they are', null, [completed(first), started(second)], [1, 2, 3, 4, 5, 6]],
  ['what one press of the sheet takes', 3, [completed(first), started(second)], [2, 3, 4]],
  ['what waits for a tap first', 3, [completed(first), prepared(second), prepared(fourth)], [2, 4, 3]],
  ['all at the end', 3, [...files.map(completed), { kind: 'ended' } as const], [1, 2, 3, 4, 5, 6]],
])('the photos that are shown: %s', (_, perPress, events, shown) => {
  expect(idsOf(shownFiles(afterSix(...events), perPress === null ? null : { files: perPress }))).toEqual(shown);
});

describe('the remaining time', () => {
  it('is that of the files so far, for the files left', () => {
    expect(remainingSeconds(10_000, 2, 4)).toBe(20);
    expect(remainingSeconds(10_000, 2.5, 0.5)).toBe(2);
  });

  it('is unknown at the start and while nothing arrives, and nothing at the end', () => {
    expect(remainingSeconds(1_000, 1, 4)).toBeNull();
    expect(remainingSeconds(60_000, 0, 4)).toBeNull();
    expect(remainingSeconds(60_000, 5, 0)).toBe(0);
  });

  it('is said in whole minutes, and never shorter than it is', () => {
    expect([0, 20, 21, 60, 61].map(remainingMinutes)).toEqual([0, 0, 1, 1, 2]);
  });
});
