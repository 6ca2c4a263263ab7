import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Media } from '#shared/media.ts';
import { type BatchEvent, failedMedias, nextBatch, proofOf, startBatch, untried } from './file-batch.ts';

const medias: Media[] = ['a', 'b', 'c', 'd'].map((id) => ({
  id,
  download: `right-${id}`,
  kind: 'photo',
  filename: `${id}.jpg`,
}));
const [a, b, c] = medias as [Media, Media, Media, Media];

const after = (...events: BatchEvent[]) => events.reduce(nextBatch, startBatch(medias, new Map()));

describe('a batch of files', () => {
  it('keeps what arrived, names what failed, and proves both', () => {
    const batch = after(
      { kind: 'started', media: a },
      { kind: 'progressed', share: 0.5 },
      { kind: 'taken', media: a, bytes: 10 },
      { kind: 'started', media: b },
      { kind: 'failed', media: b },
      { kind: 'started', media: c },
      { kind: 'handedOver', media: c, bytes: 500 },
      { kind: 'ended' },
    );
    expect(proofOf(batch)).toEqual({ done: 2, total: 4, bytes: 510 });
    expect(failedMedias(batch)).toEqual([b]);
    expect(untried(batch).map(({ id }) => id)).toEqual(['d']);
    expect([...batch.handedOver]).toEqual(['c']);
  });

  it('forgets a failure when the file is asked for again', () => {
    const batch = after({ kind: 'failed', media: b }, { kind: 'started', media: b });
    expect(failedMedias(batch)).toEqual([]);
    expect(batch.current).toEqual({ media: b, share: null });
  });

  it('resumes only what is missing, and begins anew when nothing is', () => {
    expect(untried(startBatch(medias, new Map([['a', 1]]))).map(({ id }) => id)).toEqual(['b', 'c', 'd']);
    const all = new Map(medias.map(({ id }) => [id, 1]));
    expect(untried(startBatch(medias, all))).toEqual(medias);
  });

  it('counts each file in one place, whatever happens in whatever order', () => {
    const media = fc.constantFrom(...medias);
    const event = fc.oneof(
      fc.record({ kind: fc.constantFrom('started', 'failed', 'held'), media }),
      fc.record({ kind: fc.constant('taken'), media, bytes: fc.nat() }),
      fc.record({ kind: fc.constantFrom('paused', 'ready', 'ended', 'wentOffline', 'cameBack') }),
    ) as fc.Arbitrary<BatchEvent>;
    fc.assert(
      fc.property(fc.array(event), (events) => {
        const batch = after(...events);
        const { done, total } = proofOf(batch);
        expect(done).toBe(batch.taken.size);
        expect(done).toBeLessThanOrEqual(total);
        for (const { id } of untried(batch)) expect(batch.taken.has(id) || batch.failed.has(id)).toBe(false);
      }),
    );
  });
});
