import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Media } from '#shared/media/media.ts';
import {
  type BatchEvent,
  failedMedias,
  fetchedFiles,
  fileState,
  nextBatch,
  type PreparedFile,
  pairLayout,
  pendingMedias,
  shownFiles,
  startBatch,
  totalsOf,
} from './batch-state.ts';
import { formatBytes, remainingMinutes, remainingSeconds } from './size-and-time.ts';

const medias: Media[] = ['a', 'b', 'c', 'd'].map((id) => ({
  id,
  download: `right-${id}`,
  kind: 'photo',
  filename: `${id}.jpg`,
}));
const [a, b, c] = medias as [Media, Media, Media, Media];

const preparedOf = (media: Media): PreparedFile => ({ media, file: new File(['photo'], media.filename), size: 100 });

const after = (...events: BatchEvent[]) => events.reduce(nextBatch, startBatch(medias, new Map()));

describe('a batch of files', () => {
  it('records what is completed and what failed, and counts both', () => {
    const batch = after(
      { kind: 'started', media: a },
      { kind: 'progressed', progress: 0.5, bytes: 5 },
      { kind: 'completed', media: a, bytes: 10 },
      { kind: 'started', media: b },
      { kind: 'failed', media: b },
      { kind: 'started', media: c },
      { kind: 'handedToBrowser', media: c, bytes: 500 },
      { kind: 'ended' },
    );
    expect(totalsOf(batch)).toEqual({ done: 2, arrived: 2, total: 4, bytes: 510, doneBytes: 510 });
    expect(failedMedias(batch)).toEqual([b]);
    expect(pendingMedias(batch).map(({ id }) => id)).toEqual(['d']);
    expect([...batch.handedToBrowser]).toEqual(['c']);
  });

  it('counts what waits for a tap, and the part of the running file, as arrived but not as done', () => {
    const batch = after(
      { kind: 'completed', media: a, bytes: 10 },
      { kind: 'prepared', prepared: preparedOf(b) },
      { kind: 'started', media: c },
      { kind: 'progressed', progress: 0.5, bytes: 40 },
    );
    expect(totalsOf(batch)).toEqual({ done: 1, arrived: 2, total: 4, bytes: 150, doneBytes: 10 });
    expect(fetchedFiles(batch)).toBe(2.5);
  });

  it('forgets a failure when the file is asked for again', () => {
    const batch = after({ kind: 'failed', media: b }, { kind: 'started', media: b });
    expect(failedMedias(batch)).toEqual([]);
    expect(batch.current).toEqual({ media: b, progress: null, bytes: 0 });
  });

  it('resumes only what is missing, and starts again at zero when nothing is', () => {
    expect(pendingMedias(startBatch(medias, new Map([['a', 1]]))).map(({ id }) => id)).toEqual(['b', 'c', 'd']);
    const all = new Map(medias.map(({ id }) => [id, 1]));
    expect(pendingMedias(startBatch(medias, all))).toEqual(medias);
  });

  it('counts each file in one place, whatever happens in whatever order', () => {
    const media = fc.constantFrom(...medias);
    const event = fc.oneof(
      fc.record({ kind: fc.constantFrom('started', 'failed'), media }),
      fc.record({ kind: fc.constant('prepared'), prepared: media.map(preparedOf) }),
      fc.record({ kind: fc.constant('completed'), media, bytes: fc.nat() }),
      fc.record({ kind: fc.constantFrom('paused', 'ended', 'wentOffline', 'cameBack') }),
    ) as fc.Arbitrary<BatchEvent>;
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const batch = after(...events);
        const { done, total } = totalsOf(batch);
        expect(done).toBe(batch.completed.size);
        expect(done).toBeLessThanOrEqual(total);
        for (const { id } of pendingMedias(batch)) expect(batch.completed.has(id) || batch.failed.has(id)).toBe(false);
      }),
    );
  });
});

const files: Media[] = Array.from({ length: 6 }, (_, at) => ({
  id: `${at}`,
  download: 'right',
  filename: `${at}.jpg`,
  kind: 'photo' as const,
}));
const [first, second, third, fourth] = files as [Media, Media, Media, Media];

it('each file is saved, prepared, missing, running or queued', () => {
  const batch = [
    { kind: 'completed' as const, media: first, bytes: 1 },
    { kind: 'prepared' as const, prepared: preparedOf(second) },
    { kind: 'failed' as const, media: third },
    { kind: 'started' as const, media: fourth },
  ].reduce(nextBatch, startBatch(files, new Map()));
  const states = files.map((media) => fileState(batch, media));
  expect(states).toEqual(['saved', 'prepared', 'failed', 'running', 'queued', 'queued']);
});

it('four files are shown, those of the running one', () => {
  const shownAt = (media: Media) =>
    shownFiles(nextBatch(startBatch(files, new Map()), { kind: 'started', media })).map(({ id }) => id);
  expect(shownAt(fourth)).toEqual(['0', '1', '2', '3']);
  expect(shownAt(files[4] as Media)).toEqual(['4', '5']);
});

it('while a group waits for a tap, its files are shown', () => {
  const events: BatchEvent[] = [
    { kind: 'started', media: first },
    { kind: 'completed', media: first, bytes: 1 },
    { kind: 'prepared', prepared: preparedOf(second) },
    { kind: 'prepared', prepared: preparedOf(fourth) },
    { kind: 'ended' },
  ];
  expect(shownFiles(events.reduce(nextBatch, startBatch(files, new Map())))).toEqual([second, fourth]);
});

it('a pause in a later group does not go back to the first files', () => {
  const saved = files.slice(0, 5).map((media): BatchEvent => ({ kind: 'completed', media, bytes: 1 }));
  const batch = [...saved, { kind: 'paused' as const }].reduce(nextBatch, startBatch(files, new Map()));
  expect(shownFiles(batch).map(({ id }) => id)).toEqual(['4', '5']);
});

it('their pictures are in pairs, an odd one first and alone', () => {
  const lengths = [1, 2, 3, 4].map((count) => pairLayout(count).lines.map(({ pictures }) => pictures.length));
  expect(lengths).toEqual([[1], [2], [1, 2], [2, 2]]);
});

it('what has arrived is never said to be nothing', () => {
  expect([1, 640_000, 12_100_000].map((bytes) => formatBytes(bytes, 'pt'))).toEqual(['0,1 MB', '0,6 MB', '12,1 MB']);
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

  const some = fc.double({ min: 0.01, max: 10_000, noNaN: true });

  it('never grows while more arrives and less is left', () => {
    fc.assert(
      fc.property(fc.nat(3_600_000), some, some, some, (elapsed, fetched, left, more) => {
        const before = remainingSeconds(elapsed, fetched, left);
        const after = remainingSeconds(elapsed, fetched + more, Math.max(0, left - more));
        if (before !== null) expect(after).toBeLessThanOrEqual(before);
      }),
    );
  });

  it('is said in whole minutes, and never shorter than it is', () => {
    expect([0, 20, 21, 60, 61].map(remainingMinutes)).toEqual([0, 0, 1, 1, 2]);
    fc.assert(
      fc.property(fc.integer({ min: 21, max: 1e6 }), (seconds) => {
        expect(remainingMinutes(seconds) * 60).toBeGreaterThanOrEqual(seconds);
      }),
    );
  });
});
