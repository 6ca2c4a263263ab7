import { expect, test } from 'vitest';
import { fakeServer } from '#client/testing/fake-server.ts';
import { PHONE, renderWithTexts, SAMPLE_VENUE, SMALL_PHONE, WithVenue } from '#client/testing/render-with-texts.tsx';
import { samplePhoto, sampleVideo } from '#client/testing/samples.ts';
import type { Media } from '#shared/media/media.ts';
import { TitleBand } from './title-band.tsx';

const band = (medias: readonly Media[]) => (
  <WithVenue>
    <TitleBand
      medias={medias}
      covers={medias.slice(1, 2)}
      isLoading={medias.length === 0}
      onShowSlideshow={medias.length > 0 ? () => undefined : undefined}
    />
  </WithVenue>
);

async function renderBand(medias: readonly Media[], size: typeof SMALL_PHONE) {
  fakeServer({ 'venue.current': () => SAMPLE_VENUE });
  const screen = await renderWithTexts(band(medias), size);
  await expect.element(screen.getByRole('heading', { level: 1 })).toBeVisible();
  return screen;
}

test('the band says how much there is and of which day, and is equally high before that is known', async () => {
  const screen = await renderBand([], PHONE);
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
  fakeServer({ 'venue.current': () => SAMPLE_VENUE });
  const screen = await renderWithTexts(
    <WithVenue>
      <TitleBand />
    </WithVenue>,
  );
  const heading = screen.getByRole('heading', { level: 1 });
  await expect.element(heading).toBeVisible();
  const title = heading.element().getBoundingClientRect();
  expect(title.top - screen.container.getBoundingClientRect().top).toBeLessThan(60);
});

test('on a small phone the slideshow is beside the title', async () => {
  const screen = await renderBand([samplePhoto(1), samplePhoto(2)], SMALL_PHONE);
  const slideshow = screen.getByRole('button', { name: 'Filme' });
  const { right, height, top } = slideshow.element().getBoundingClientRect();
  expect(right).toBeLessThanOrEqual(320);
  expect(height).toBeGreaterThanOrEqual(44);
  expect(top).toBeLessThan(screen.getByRole('heading').element().getBoundingClientRect().bottom);
});
