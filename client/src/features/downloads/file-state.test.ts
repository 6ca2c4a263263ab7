import { expect, it } from 'vitest';
import type { Media } from '#shared/media.ts';
import { nextBatch, startBatch } from './batch-state.ts';
import { fileState, pairLayout, shownFiles } from './file-state.ts';

const medias: Media[] = Array.from({ length: 6 }, (_, at) => ({
  ...{ id: `${at}`, download: 'right', filename: `${at}.jpg` },
  kind: 'photo' as const,
}));
const [first, second, third, fourth] = medias as [Media, Media, Media, Media];

it('each file is saved, prepared, missing, running or queued', () => {
  const batch = [
    { kind: 'completed' as const, media: first, bytes: 1 },
    { kind: 'prepared' as const, media: second },
    { kind: 'failed' as const, media: third },
    { kind: 'started' as const, media: fourth },
  ].reduce(nextBatch, startBatch(medias, new Map()));
  const states = medias.map((media) => fileState(batch, media));
  expect(states).toEqual(['saved', 'prepared', 'failed', 'running', 'queued', 'queued']);
});

it('four files are shown, those of the running one', () => {
  const shownAt = (media: Media) =>
    shownFiles(nextBatch(startBatch(medias, new Map()), { kind: 'started', media })).map(({ id }) => id);
  expect(shownAt(fourth)).toEqual(['0', '1', '2', '3']);
  expect(shownAt(medias[4] as Media)).toEqual(['4', '5']);
});

it('their pictures are in pairs, an odd one first and alone', () => {
  const lengths = [1, 2, 3, 4].map((count) => pairLayout(count).lines.map(({ pictures }) => pictures.length));
  expect(lengths).toEqual([[1], [2], [1, 2], [2, 2]]);
});
