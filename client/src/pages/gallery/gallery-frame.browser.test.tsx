import { expect, test } from 'vitest';
import { fakeServer } from '#client/testing/fake-server.ts';
import { renderWithTexts, SAMPLE_VENUE, SMALL_PHONE, WithVenue } from '#client/testing/render-with-texts.tsx';
import { samplePhoto, sampleVideo } from '#client/testing/samples.ts';
import type { Media } from '#shared/media/media.ts';
import { CartButton, GalleryHeader, TitleBand } from './gallery-frame.tsx';

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

const header = (
  <WithVenue>
    <GalleryHeader onAddPhotos={() => undefined} />
  </WithVenue>
);

async function renderBanner(url: string, size = DESKTOP) {
  fakeServer({ 'venue.current': () => ({ ...SAMPLE_VENUE, banner: { url, heightPx: 80 } }) });
  const screen = await renderWithTexts(header, size);
  await expect.element(screen.getByRole('banner')).toBeVisible();
  const image = document.querySelector<HTMLImageElement>('header + div > img');
  if (!image) throw new Error('there is no banner');
  return image;
}

test.each([
  ['keeps its height once it has loaded', PICTURE, 80],
  ['that fails to load leaves no empty stripe', 'data:image/png;base64,AAAA', 0],
])('a banner %s (S3)', async (_, url, heightAfter) => {
  const image = await renderBanner(url);
  const height = () => image.parentElement?.offsetHeight;
  expect(height()).toBe(80);
  await expect.poll(() => image.complete).toBe(true);
  await expect.poll(height).toBe(heightAfter);
});

test('its buttons say their words from a tablet on, where there is room, and stay a finger wide on a phone', async () => {
  fakeServer({ 'venue.current': () => SAMPLE_VENUE });
  const phone = await renderWithTexts(header);
  await expect.element(phone.getByRole('button', { name: 'Adicionar fotos' })).toBeVisible();
  const words = phone.getByText('Adicionar fotos', { exact: true });
  await expect.element(words).not.toBeVisible();
  await phone.unmount();
  const tablet = await renderWithTexts(header, { width: 768, height: 1024 });
  await expect.element(tablet.getByText('Adicionar fotos', { exact: true })).toBeVisible();
});

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

test('the button in the header names the number of media and hides its badge without any', async () => {
  const screen = await renderWithTexts(<CartButton count={2} onOpen={() => undefined} />);
  const button = screen.getByRole('button', { name: 'Carrinho, 2' });
  await expect.element(button).toHaveTextContent('2');
  await screen.rerender(<CartButton count={0} onOpen={() => undefined} />);
  await expect.element(screen.getByRole('button', { name: 'Carrinho, 0' })).toHaveTextContent('');
});
