import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { DownloadMain } from './download-main.tsx';

const start = vi.fn();

const main = (isWaiting: boolean, share: ReactNode = null) => (
  <DownloadMain
    label="Baixar"
    archive={{ state: { phase: 'idle' }, start }}
    isWaiting={isWaiting}
    onOneByOne={vi.fn()}
    onToPhotos={null}
    share={() => share}
    film={null}
    savedTitle=""
    onSeePhotos={vi.fn()}
  />
);

test('a press that comes before the media are known starts the download when they are', async () => {
  const screen = await renderWithTexts(main(true));
  await screen.getByRole('button', { name: 'Baixar' }).click();
  expect(start).not.toHaveBeenCalled();
  await screen.rerender(main(false));
  await expect.poll(() => start.mock.calls.length).toBe(1);
});

test('a button to share that comes late does not move the way to the photos', async () => {
  const screen = await renderWithTexts(main(true));
  const leftOfWay = () => screen.getByRole('button', { name: 'Ver minhas fotos' }).element().getBoundingClientRect().x;
  const before = leftOfWay();
  await screen.rerender(main(false, <button type="button">Compartilhar</button>));
  await expect.element(screen.getByRole('button', { name: 'Compartilhar' })).toBeVisible();
  expect(leftOfWay()).toBe(before);
});
