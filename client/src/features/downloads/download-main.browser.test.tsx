import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { DownloadMain } from './download-main.tsx';

const start = vi.fn();

type Saved = { savedCount: number; count: number };

const main = (isWaiting: boolean, share: ReactNode = null, saved: Saved | null = null) => (
  <DownloadMain
    label="Baixar"
    archive={{ state: { phase: 'idle' }, start }}
    isWaiting={isWaiting}
    onOneByOne={vi.fn()}
    onToPhotos={saved && vi.fn()}
    share={() => share}
    {...(saved ?? { savedCount: 0, count: 2 })}
    onSeePhotos={vi.fn()}
  />
);

test('it says what of the photos is on the device, and asks to save only what is not', async () => {
  const screen = await renderWithTexts(main(false, null, { savedCount: 0, count: 26 }));
  const save = screen.getByRole('button', { name: 'Salvar no celular' });
  await expect.element(save).toBeVisible();
  expect(screen.getByRole('status').elements()).toEqual([]);
  await screen.rerender(main(false, null, { savedCount: 10, count: 26 }));
  await expect.element(screen.getByRole('status')).toHaveTextContent('10 de 26 estão no seu aparelho');
  await expect.element(save).toBeVisible();
  await screen.rerender(main(false, null, { savedCount: 26, count: 26 }));
  await expect.element(screen.getByRole('status')).toHaveTextContent('Estão no seu aparelho');
  await expect.element(save).not.toBeInTheDocument();
  await expect.element(screen.getByRole('button', { name: 'Ver minhas fotos' })).toBeVisible();
});

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
