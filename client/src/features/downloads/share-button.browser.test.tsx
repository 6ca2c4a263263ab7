import { expect, test, vi } from 'vitest';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { samplePhoto, sampleVideo } from '#client/testing/samples.ts';
import type { Media } from '#shared/media/media.ts';
import { ShareButton } from './share-button.tsx';

const sold = (media: Media): Media => ({ ...media, download: 'right' });
const medias = [sold(samplePhoto(1)), sold(sampleVideo(2)), sold(samplePhoto(3))];
const PIXEL = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

const renderShare = (all: readonly Media[], onShare: (() => void) | null = null) =>
  renderWithTexts(<ShareButton medias={all} onShare={onShare} isCompact={false} />);

test('with a sheet, a press shares', async () => {
  const onShare = vi.fn();
  const screen = await renderShare(medias, onShare);
  await screen.getByRole('button', { name: 'Compartilhar' }).click();
  expect(onShare).toHaveBeenCalledOnce();
});

test('without a sheet the first photo is copied', async () => {
  const copied: string[] = [];
  vi.spyOn(navigator.clipboard, 'write').mockImplementation(async ([item]) => {
    copied.push((await item?.getType('image/png'))?.type ?? '');
  });
  const screen = await renderShare(medias);
  const picture = await fetch(PIXEL);
  vi.spyOn(window, 'fetch').mockResolvedValue(picture);
  await screen.getByRole('button', { name: 'Compartilhar' }).click();
  await expect.element(screen.getByText('Foto copiada. Agora é só colar na conversa.')).toBeVisible();
  expect(copied).toEqual(['image/png']);
});

test('without a photo, or before its right is known, there is nothing to share', async () => {
  const screen = await renderShare([sold(sampleVideo(1)), samplePhoto(2)], vi.fn());
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});
