import { expect, test } from 'vitest';
import type { Locator } from 'vitest/browser';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { samplePhoto } from '#client/testing/samples.ts';
import { Button } from '#client/ui/button.tsx';
import { GallerySection } from './gallery-section.tsx';
import { MediaGrid } from './grid/media-grid.tsx';

const medias = [1, 2, 3, 4].map(samplePhoto);
const numbers = new Map(medias.map(({ id }, at) => [id, at + 1]));

const bought = (
  <GallerySection
    title="Fotos compradas"
    note="4 itens comprados"
    action={<Button icon="download">Baixar todas</Button>}
    hasPrints
  >
    <MediaGrid medias={medias} numbers={numbers} selection={null} onOpen={() => undefined} />
  </GallerySection>
);

test.each([390, 360])('at %d px the heading and its action are one row', async (width) => {
  const screen = await renderWithTexts(bought, { width, height: 844 });
  const heading = screen.getByRole('heading').element().getBoundingClientRect();
  const action = screen.getByRole('button', { name: 'Baixar todas' }).element().getBoundingClientRect();
  expect(action.top).toBeLessThan(heading.bottom);
  expect(action.right).toBeLessThanOrEqual(width - 16);
});

test.each([390, 320])('at %d px what chooses many takes the place of the note, and moves nothing', async (width) => {
  const unsold = (canClear: boolean) => (
    <GallerySection
      title="Fotos para comprar"
      note="a partir de R$ 19,90 cada"
      action={<Button>Valores</Button>}
      tools={
        <div style={{ display: 'flex' }}>
          {canClear && <Button variant="quiet">Limpar seleção</Button>}
          <Button variant="quiet">Selecionar tudo (26)</Button>
        </div>
      }
    >
      <p>Fotos</p>
    </GallerySection>
  );
  const screen = await renderWithTexts(unsold(false), { width, height: 844 });
  const boxOf = (one: Locator) => one.element().getBoundingClientRect();
  const all = screen.getByRole('button', { name: 'Selecionar tudo (26)' });
  const places = () => [boxOf(all).right, boxOf(screen.getByText('Fotos', { exact: true })).top];
  const before = places();
  await expect.element(screen.getByText(/^a partir de/)).toHaveStyle({ opacity: '1' });
  await screen.rerender(unsold(true));
  await screen.getByRole('button', { name: 'Limpar seleção' }).click();
  expect(places()).toEqual(before);
  await expect.element(screen.getByText(/^a partir de/)).toHaveStyle({ opacity: '0' });
});

test('a bought photo is a print that fills its cell, with its picture whole and a mark to download it', async () => {
  const screen = await renderWithTexts(bought);
  const photo = screen.getByRole('button', { name: 'Foto 1' });
  await expect.element(photo).toBeVisible();
  const picture = photo.element().getBoundingClientRect();
  const cell = photo.element().parentElement?.getBoundingClientRect() ?? new DOMRect();
  expect([picture.left - cell.left, picture.top - cell.top, cell.right - picture.right]).toEqual([6, 6, 6]);
  // Shapes are unknown here, so pictures are square.
  expect(picture.width / picture.height).toBeCloseTo(1, 1);
  const mark = getComputedStyle(photo.element(), '::after');
  expect([mark.width, mark.height, mark.fontSize]).toEqual(['28px', '28px', '16px']);
});
