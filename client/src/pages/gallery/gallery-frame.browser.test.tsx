import { expect, test } from 'vitest';
import { fakeServer } from '#client/testing/fake-server.ts';
import { renderWithTexts, SAMPLE_VENUE, WithVenue } from '#client/testing/render-with-texts.tsx';
import { AddPhotosButton, CartButton, GalleryHeader } from './gallery-frame.tsx';

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

const DESKTOP = { width: 1440, height: 900 };

const header = (
  <WithVenue>
    <GalleryHeader>
      <AddPhotosButton onAdd={() => undefined} />
    </GalleryHeader>
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

test('the button in the header names the number of media and hides its badge without any', async () => {
  const screen = await renderWithTexts(<CartButton count={2} onOpen={() => undefined} />);
  const button = screen.getByRole('button', { name: 'Carrinho, 2' });
  await expect.element(button).toHaveTextContent('2');
  await screen.rerender(<CartButton count={0} onOpen={() => undefined} />);
  await expect.element(screen.getByRole('button', { name: 'Carrinho, 0' })).toHaveTextContent('');
});
