import { expect, test } from 'vitest';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { AddPhotosButton, GalleryHeader } from './gallery-header.tsx';

const PICTURE = 'data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==';

const DESKTOP = { width: 1440, height: 900 };

async function renderBanner(url: string, size = DESKTOP) {
  await renderWithTexts(
    <GalleryHeader venue={{ banner: { url, heightPx: 80 } }} logo="Parque" onLeave={() => undefined}>
      {null}
    </GalleryHeader>,
    size,
  );
  const image = document.querySelector<HTMLImageElement>('img');
  if (!image) throw new Error('there is no banner');
  return image;
}

test('a banner has its height before and after it loads (S3)', async () => {
  const image = await renderBanner(PICTURE);
  const height = () => image.parentElement?.offsetHeight;
  expect(height()).toBe(80);
  await expect.poll(() => image.naturalWidth).toBe(1);
  expect(height()).toBe(80);
});

test('a banner that fails to load leaves no empty stripe (S3)', async () => {
  const image = await renderBanner('data:image/png;base64,AAAA');
  expect(image.parentElement?.offsetHeight).toBe(80);
  await expect.poll(() => image.parentElement?.offsetHeight).toBe(0);
});

test('its buttons say their words from a tablet on, where there is room, and stay a finger wide on a phone', async () => {
  const header = (
    <GalleryHeader venue={{ banner: null }} logo="Parque" onLeave={() => undefined}>
      <AddPhotosButton onOpen={() => undefined} />
    </GalleryHeader>
  );
  const phone = await renderWithTexts(header);
  const words = phone.getByText('Adicionar fotos', { exact: true });
  await expect.element(words).not.toBeVisible();
  await phone.unmount();
  const tablet = await renderWithTexts(header, { width: 768, height: 1024 });
  await expect.element(tablet.getByText('Adicionar fotos', { exact: true })).toBeVisible();
});
