import { expect, test } from 'vitest';
import { fakeServer } from '#client/testing/fake-server.ts';
import { renderWithTexts, SAMPLE_VENUE, WithVenue } from '#client/testing/render-with-texts.tsx';
import { samplePhoto } from '#client/testing/samples.ts';
import type { Media } from '#shared/media/media.ts';
import { FilmMaker } from './film-maker.tsx';

const photos = (count: number) => Array.from({ length: count }, (_, at) => samplePhoto(at + 1));
const videos = (count: number): Media[] =>
  photos(count).map((photo) => ({ ...photo, id: `video ${photo.id}`, kind: 'video' }));

const maker = (medias: readonly Media[]) => (
  <WithVenue>
    <FilmMaker medias={medias} onTaken={() => undefined} onClose={() => undefined} />
  </WithVenue>
);

test('before it is made, the film says how many photos and videos it shows, and of how many', async () => {
  fakeServer({ 'venue.current': () => SAMPLE_VENUE });
  const screen = await renderWithTexts(maker(photos(10)));
  await expect.element(screen.getByText('Com o que é seu: 10 fotos.')).toBeVisible();
  await screen.rerender(maker([...photos(60), ...videos(6)]));
  const some = 'O filme mostra 40 fotos e 4 vídeos, de 60 fotos e 6 vídeos, do começo ao fim do dia.';
  await expect.element(screen.getByText(some)).toBeVisible();
});
