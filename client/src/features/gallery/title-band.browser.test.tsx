import { expect, test } from 'vitest';
import { renderWithTexts, SMALL_PHONE } from '#client/testing/render-with-texts.tsx';
import { samplePhoto, sampleVideo } from '#client/testing/samples.ts';
import type { Media } from '#shared/media/media.ts';
import { FilmButton, TitleBand } from './title-band.tsx';

const venue = { homePictures: [{ src: '/background.jpg' }] };
const band = (medias: readonly Media[]) => (
  <TitleBand
    venue={venue}
    medias={medias}
    cover={medias.length > 1 && <img alt="" />}
    isCoverAwaited={medias.length === 0}
  >
    {medias.length > 0 && <FilmButton onOpen={() => undefined} />}
  </TitleBand>
);

test('the band says how much there is and of which day, and is equally high before that is known', async () => {
  const screen = await renderWithTexts(band([]), SMALL_PHONE);
  await expect.element(screen.getByRole('heading', { name: 'Seu dia, em fotos', level: 1 })).toBeVisible();
  const { height } = screen.container.getBoundingClientRect();
  await screen.rerender(band([samplePhoto(1), samplePhoto(2), sampleVideo(3)]));
  await expect.element(screen.getByText('2 fotos · 1 vídeo')).toBeVisible();
  expect(screen.container.getBoundingClientRect().height).toBe(height);
  const takenAt = Date.UTC(2025, 6, 12, 14, 30) / 1_000;
  await screen.rerender(band([samplePhoto(1), { ...samplePhoto(2), takenAt }]));
  await expect.element(screen.getByRole('heading', { name: 'Sábado, 12 de julho', level: 1 })).toBeVisible();
  expect(screen.container.getBoundingClientRect().height).toBe(height);
});

test('a gallery without photos keeps no room for a picture', async () => {
  const screen = await renderWithTexts(
    <TitleBand venue={venue} medias={[]} cover={null}>
      {null}
    </TitleBand>,
  );
  const title = screen.getByRole('heading', { level: 1 }).element().getBoundingClientRect();
  expect(title.top - screen.container.getBoundingClientRect().top).toBeLessThan(60);
});

test('on a small phone the film is beside the title', async () => {
  const screen = await renderWithTexts(band([samplePhoto(1)]), SMALL_PHONE);
  const film = screen.getByRole('button', { name: 'Assistir como filme' });
  await expect.element(film.getByText('Filme', { exact: true })).toBeVisible();
  const { right, height, top } = film.element().getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(320);
  expect(height).toBeGreaterThanOrEqual(44);
  expect(top).toBeLessThan(screen.getByRole('heading').element().getBoundingClientRect().bottom);
});
