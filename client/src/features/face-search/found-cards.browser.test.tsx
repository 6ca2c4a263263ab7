import { expect, test, vi } from 'vitest';
import { ModalSlot, renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { samplePhoto, sampleVideo } from '#client/testing/samples.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { FoundCard } from '#shared/visit/face-search.ts';
import { FoundCards } from './found-cards.tsx';

const numbers = (count: number) => Array.from({ length: count }, (_, at) => at + 1);
const card = (code: string, photos: number, videos = 0): FoundCard => ({
  code: code as CardCode,
  medias: [...numbers(photos).map(samplePhoto), ...numbers(videos).map(sampleVideo)],
});

async function renderCards(...cards: readonly FoundCard[]) {
  const onOpen = vi.fn();
  const screen = await renderWithTexts(
    <ModalSlot>
      <FoundCards cards={cards} selfie={undefined} isOpening={false} onOpen={onOpen} onSearchAgain={() => undefined} />
    </ModalSlot>,
  );
  return { screen, onOpen, pictures: () => document.querySelectorAll('img, [role="img"]').length };
}

test('the only card is a question, not a choice; of a large one the last picture says how many more there are', async () => {
  const { screen, pictures } = await renderCards(card('AAAA00001', 24));
  await expect.element(screen.getByRole('heading', { name: 'É você?' })).toBeVisible();
  await expect.element(screen.getByRole('checkbox')).not.toBeInTheDocument();
  await expect.element(screen.getByText('Mais 14')).toBeVisible();
  expect(pictures()).toBe(10);
});

test('a card whose pictures are not known says no number of them', async () => {
  const { screen } = await renderCards(card('AAAA00001', 0));
  await expect.element(screen.getByText(/^Cartão /)).toBeVisible();
  await expect.element(screen.getByText(/0 fotos/)).not.toBeInTheDocument();
});

test('of several cards one or more are chosen, the first at the start, and a press without any says so', async () => {
  const { screen, onOpen } = await renderCards(card('AAAA00001', 3), card('BBBB00002', 2, 1));
  await expect.element(screen.getByRole('heading', { name: 'Encontramos 2 cartões' })).toBeVisible();
  const [first, second] = [screen.getByRole('checkbox').nth(0), screen.getByRole('checkbox').nth(1)];
  const open = screen.getByRole('button', { name: 'Ver fotos' });
  await expect.element(first).toBeChecked();
  await expect.element(second).toHaveAccessibleName(/2 fotos · 1 vídeo/);
  await first.click();
  await expect.element(open).toHaveAttribute('aria-disabled', 'true');
  await open.click({ force: true });
  await expect.element(screen.getByRole('alert')).toHaveTextContent('Marque um cartão para ver as fotos.');
  await expect.element(first).toHaveFocus();
  expect(onOpen).not.toHaveBeenCalled();
  await second.click();
  await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
  await open.click();
  expect(onOpen).toHaveBeenLastCalledWith(['BBBB00002']);
  await first.click();
  await open.click();
  expect(onOpen).toHaveBeenLastCalledWith(['AAAA00001', 'BBBB00002']);
});
