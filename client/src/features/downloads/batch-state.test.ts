import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Media } from '#shared/media.ts';
import { type BatchEvent, failedMedias, nextBatch, pendingMedias, startBatch, totalsOf } from './batch-state.ts';

const medias: Media[] = ['a', 'b', 'c', 'd'].map((id) => ({
  id,
  download: `right-${id}`,
  kind: 'photo',
  filename: `${id}.jpg`,
}));
const [a, b, c] = medias as [Media, Media, Media, Media];

const after = (...events: BatchEvent[]) => events.reduce(nextBatch, startBatch(medias, new Map()));

describe('a batch of files', () => {
  it('records what is completed and what failed, and counts both', () => {
    const batch = after(
      { kind: 'started', media: a },
      { kind: 'progressed', progress: 0.5 },
      { kind: 'completed', media: a, bytes: 10 },
      { kind: 'started', media: b },
      { kind: 'failed', media: b },
      { kind: 'started', media: c },
      { kind: 'handedToBrowser', media: c, bytes: 500 },
      { kind: 'ended' },
    );
    expect(totalsOf(batch)).toEqual({ done: 2, total: 4, bytes: 510 });
    expect(failedMedias(batch)).toEqual([b]);
    expect(pendingMedias(batch).map(({ id }) => id)).toEqual(['d']);
    expect([...batch.handedToBrowser]).toEqual(['c']);
  });

  it('forgets a failure when the file is asked for again', () => {
    const batch = after({ kind: 'failed', media: b }, { kind: 'started', media: b });
    expect(failedMedias(batch)).toEqual([]);
    expect(batch.current).toEqual({ media: b, progress: null });
  });

  it('resumes only what is missing, and starts again at zero when nothing is', () => {
    expect(pendingMedias(startBatch(medias, new Map([['a', 1]]))).map(({ id }) => id)).toEqual(['b', 'c', 'd']);
    const all = new Map(medias.map(({ id }) => [id, 1]));
    expect(pendingMedias(startBatch(medias, all))).toEqual(medias);
  });

  it('counts each file in one place, whatever happens in whatever order', () => {
    const media = fc.constantFrom(...medias);
    const event = fc.oneof(
      fc.record({ kind: fc.constantFrom('started', 'failed', 'prepared'), media }),
      fc.record({ kind: fc.constant('completed'), media, bytes: fc.nat() }),
      fc.record({ kind: fc.constantFrom('paused', 'ready', 'ended', 'wentOffline', 'cameBack') }),
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
