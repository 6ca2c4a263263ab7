import { expect, test, vi } from 'vitest';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { samplePhoto, sampleVideo } from '#client/testing/samples.ts';
import type { Media } from '#shared/media/media.ts';
import { ShareButton } from './share-button.tsx';

const sold = (media: Media): Media => ({ ...media, download: 'right' });
const medias = [sold(samplePhoto(1)), sold(sampleVideo(2)), sold(samplePhoto(3))];
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

function shareSheet(refusals: number) {
  const shared: string[][] = [];
  let left = refusals;
  vi.stubGlobal('navigator', {
    userAgent: 'test',
    onLine: true,
    clipboard: navigator.clipboard,
    canShare: () => true,
    share: async ({ files = [], url }: ShareData) => {
      expect(url).toBeUndefined();
      left -= 1;
      if (left >= 0) throw new DOMException('no press', 'NotAllowedError');
      shared.push(files.map(({ name }) => name));
    },
  });
  return shared;
}

const renderShare = (all = medias) =>
  renderWithTexts(<ShareButton medias={all} previewOf={() => PIXEL} isCompact={false} />);

test('what is shared is the photos, not a link, and no video', async () => {
  const shared = shareSheet(0);
  const screen = await renderShare();
  await screen.getByRole('button', { name: 'Compartilhar' }).click();
  await expect.poll(() => shared).toEqual([['1.jpg', '3.jpg']]);
});

test('where the press was too long ago, the next one opens the sheet', async () => {
  const shared = shareSheet(1);
  const screen = await renderShare();
  await screen.getByRole('button', { name: 'Compartilhar' }).click();
  await expect.element(screen.getByText('As fotos estão prontas. Toque de novo em Compartilhar.')).toBeVisible();
  await screen.getByRole('button', { name: 'Compartilhar' }).click();
  await expect.poll(() => shared.length).toBe(1);
});

test('without a sheet the first photo is copied', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
    copied.push((await item?.getType('image/png'))?.type ?? '');
  });
  const screen = await renderShare();
  await screen.getByRole('button', { name: 'Compartilhar' }).click();
  await expect.element(screen.getByText('Foto copiada. Agora é só colar na conversa.')).toBeVisible();
  expect(copied).toEqual(['image/png']);
});

test('without a photo there is nothing to share', async () => {
  const screen = await renderShare([sold(sampleVideo(1))]);
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});
