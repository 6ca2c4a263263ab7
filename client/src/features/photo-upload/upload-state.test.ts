import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { GalleryCard } from '#shared/media/media.ts';
import { MAX_PHOTOS } from '#shared/pictures/photo-file.ts';
import {
  emptyUpload,
  nextUpload,
  stoppedUpload,
  type UploadEvent,
  type UploadState,
  unsentPhotos,
} from './upload-state.ts';

const CARD: GalleryCard = { code: 'ENVIO0001' as CardCode, right: 'c.ENVIO0001.right' };
const good = (name: string) => ({ file: new File([], name), problem: null });
const bad = (name: string) => ({ file: new File([], name), problem: 'PHOTO_EMPTY' as const });
type Chosen = Extract<UploadEvent, { kind: 'chosen' }>;
const chosen = (...files: Chosen['files']): Chosen => ({ kind: 'chosen', files, isJoining: false });
const many = (count: number) => Array.from({ length: count }, (_, i) => good(`${i}`));

function after(...events: UploadEvent[]): UploadState {
  return events.reduce<UploadState>(nextUpload, emptyUpload(null));
}
const choose = chosen(good('a'), bad('b'), good('c'));

describe('an upload', () => {
  it('keeps sent and unsent photos and the card when it is interrupted', () => {
    const state = after(
      choose,
      { kind: 'started', id: 0 },
      { kind: 'sent', id: 0, card: CARD },
      { kind: 'started', id: 2 },
      { kind: 'progressed', id: 2, progress: 0.4 },
      { kind: 'interrupted', id: 2, errorCode: 'PROVIDER_UNAVAILABLE', isStopped: false },
    );
    expect(state).toMatchObject({ phase: 'failed', failure: 'PROVIDER_UNAVAILABLE', card: CARD });
    expect(unsentPhotos(state)).toMatchObject([{ id: 2, file: { name: 'c' }, status: 'waiting', progress: 0 }]);
    expect(nextUpload(state, { kind: 'started', id: 2 })).toMatchObject({ phase: 'sending', failure: null });
  });

  it('marks a photo without a response as uncertain, stopped or not', () => {
    for (const isStopped of [true, false]) {
      const state = after(
        choose,
        { kind: 'started', id: 0 },
        { kind: 'interrupted', id: 0, errorCode: 'OUTCOME_UNKNOWN', isStopped },
      );
      expect(state.photos[0]?.status).toBe('uncertain');
      expect(state.phase).toBe(isStopped ? 'choosing' : 'failed');
      expect(unsentPhotos(state)).toHaveLength(2);
    }
  });

  it('left while a photo was on its way, counts only that photo as uncertain', () => {
    const left = stoppedUpload(after(choose, { kind: 'started', id: 0 }, { kind: 'progressed', id: 0, progress: 0.4 }));
    expect(left).toMatchObject({ phase: 'choosing', failure: null });
    expect(left.photos).toMatchObject([
      { id: 0, status: 'uncertain', progress: 0 },
      { id: 2, status: 'waiting' },
    ]);
  });

  it('counts what was added while other files were read: the last ones are too many, and named', () => {
    const state = after(chosen(...many(15)), { ...chosen(...many(15)), isJoining: true });
    expect(state.photos).toHaveLength(MAX_PHOTOS);
    expect(state.refused.map(({ problem }) => problem)).toEqual(Array(10).fill('TOO_MANY_PHOTOS'));
    expect(after(chosen(bad('a')), { ...chosen(bad('b')), isJoining: true }).refused).toHaveLength(2);
    expect(after(chosen(bad('a')), chosen(bad('b'))).refused).toHaveLength(1);
  });

  it('goes on sending when photos are chosen meanwhile, and sends these after the others', () => {
    const sending = after(chosen(good('a')), { kind: 'started', id: 0 }, chosen(good('late'), bad('b')));
    expect(sending).toMatchObject({ phase: 'sending', refused: [{ name: 'b', problem: 'PHOTO_EMPTY' }] });
    const sent = nextUpload(sending, { kind: 'sent', id: 0, card: CARD });
    expect(sent.phase).toBe('sending');
    expect(unsentPhotos(sent).map(({ file }) => file.name)).toEqual(['late']);
  });

  it('is done only when something was sent', () => {
    const refuse: UploadEvent = { kind: 'refused', id: 0, problem: 'PHOTO_DAMAGED' };
    const only = chosen(good('a'));
    const refused = [{ name: 'a' }];
    expect(after(only, refuse, { kind: 'finished' })).toMatchObject({ phase: 'choosing', photos: [], refused });
    const sent = after(choose, refuse, { kind: 'sent', id: 2, card: CARD }, { kind: 'finished' });
    expect(sent.phase).toBe('done');
    const again = { phase: 'choosing', photos: [], refused: [], card: CARD };
    expect(nextUpload(sent, { kind: 'startedOver' })).toMatchObject(again);
  });

  it('is done when the last photo that was not sent is removed', () => {
    const failed = after(
      chosen(good('a'), good('b')),
      { kind: 'started', id: 0 },
      { kind: 'sent', id: 0, card: CARD },
      { kind: 'started', id: 1 },
      { kind: 'interrupted', id: 1, errorCode: 'PROVIDER_UNAVAILABLE', isStopped: false },
    );
    expect(nextUpload(failed, { kind: 'removed', id: 1 })).toMatchObject({ phase: 'done', failure: null, card: CARD });
    expect(after(chosen(good('a')), { kind: 'removed', id: 0 }).phase).toBe('choosing');
  });

  it('loses a chosen photo only when it is removed or refused, and uses no id twice', () => {
    const id = fc.nat(8);
    const files = fc.array(fc.constantFrom(good('x'), bad('y')), { maxLength: 12 });
    const event = fc.oneof(
      fc.record({ kind: fc.constant('chosen'), files, isJoining: fc.boolean() }),
      fc.record({ kind: fc.constant('started'), id }),
      fc.record({ kind: fc.constant('sent'), id, card: fc.constant(CARD) }),
      fc.record({ kind: fc.constant('interrupted'), id, errorCode: fc.constant('UNKNOWN'), isStopped: fc.boolean() }),
      fc.record({ kind: fc.constant('finished') }),
    ) as fc.Arbitrary<UploadEvent>;
    fc.assert(
      fc.property(fc.array(event, { maxLength: 40 }), (events) => {
        let state = after();
        for (const one of events) {
          const before = state;
          state = nextUpload(state, one);
          expect(new Set(state.photos.map((photo) => photo.id)).size).toBe(state.photos.length);
          expect(unsentPhotos(state).length).toBeLessThanOrEqual(MAX_PHOTOS);
          const added = state.photos.length - before.photos.length;
          const refused = state.refused.filter((file) => file.id >= before.nextId).length;
          expect(added + refused).toBe(one.kind === 'chosen' ? one.files.length : 0);
        }
      }),
    );
  });
});
