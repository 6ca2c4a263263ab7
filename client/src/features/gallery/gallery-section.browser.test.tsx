import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import type { Locator } from 'vitest/browser';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { samplePhoto } from '#client/testing/samples.ts';
import { Button } from '#client/ui/button.tsx';
import { FromPrice, GallerySection, PricesButton } from './gallery-section.tsx';
import { MediaGrid } from './grid/media-grid.tsx';

const medias = [1, 2, 3, 4].map(samplePhoto);
const numbers = new Map(medias.map(({ id }, at) => [id, at + 1]));

const boughtWith = (tools?: ReactNode) => (
  <GallerySection
    title="Fotos compradas"
    note="4 fotos"
    action={<Button icon="download">Baixar todas</Button>}
    tools={tools}
    hasPrints
  >
    <MediaGrid medias={medias} numbers={numbers} selection={null} onOpen={() => undefined} />
  </GallerySection>
);

test.each([390, 360])('at %d px the heading and its action are one row', async (width) => {
  const screen = await renderWithTexts(boughtWith(), { width, height: 844 });
  const heading = screen.getByRole('heading').element().getBoundingClientRect();
  const action = screen.getByRole('button', { name: 'Baixar todas' }).element().getBoundingClientRect();
  expect(action.top).toBeLessThan(heading.bottom);
  expect(action.right).toBeLessThanOrEqual(width - 12);
});

test.each([390, 360, 320])('at %d px what chooses all comes without moving anything', async (width) => {
  const onPrices = vi.fn();
  const unsold = (isLoaded: boolean) => (
    <GallerySection
      title="Fotos para comprar"
      note={
        <>
          <FromPrice price="R$ 19,90" />
          <PricesButton onOpen={onPrices} />
        </>
      }
      tools={isLoaded && <Button variant="quiet">Selecionar tudo (26)</Button>}
    >
      <p>Fotos</p>
    </GallerySection>
  );
  const screen = await renderWithTexts(unsold(false), { width, height: 844 });
  const boxOf = (one: Locator) => one.element().getBoundingClientRect();
  const photos = () => boxOf(screen.getByText('Fotos', { exact: true })).top;
  const before = photos();
  await screen.rerender(unsold(true));
  expect(photos()).toBe(before);
  const all = boxOf(screen.getByRole('button', { name: 'Selecionar tudo (26)' }));
  expect(all.right).toBeLessThanOrEqual(width);
  expect(all.height).toBeGreaterThanOrEqual(44);
  // The heading above belongs to the target.
  const heading = boxOf(screen.getByRole('heading'));
  document
    .elementFromPoint(heading.left + 8, heading.top + 8)
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  expect(onPrices).toHaveBeenCalledOnce();
});

test.each([1280, 820, 390, 320])('at %d px what chooses all that is bought moves nothing, either', async (width) => {
  const screen = await renderWithTexts(boughtWith(false), { width, height: 844 });
  const boxOf = (name: string) => screen.getByRole('button', { name }).element().getBoundingClientRect();
  await expect.element(screen.getByRole('button', { name: 'Foto 1' })).toBeVisible();
  const places = () => ['Baixar todas', 'Foto 1'].map((name) => [boxOf(name).left, boxOf(name).top]);
  const before = places();
  await screen.rerender(boughtWith(<Button variant="quiet">Selecionar tudo (26)</Button>));
  expect(places()).toEqual(before);
  expect(boxOf('Selecionar tudo (26)').right).toBeLessThanOrEqual(width);
  expect(boxOf('Selecionar tudo (26)').height).toBeGreaterThanOrEqual(44);
});

test('a bought photo is a print that fills its cell, with its picture whole', async () => {
  const screen = await renderWithTexts(boughtWith());
  const photo = screen.getByRole('button', { name: 'Foto 1' });
  await expect.element(photo).toBeVisible();
  const picture = photo.element().getBoundingClientRect();
  const cell = photo.element().parentElement?.getBoundingClientRect() ?? new DOMRect();
  expect([picture.left - cell.left, picture.top - cell.top, cell.right - picture.right]).toEqual([6, 6, 6]);
  // The test knows no shapes, so pictures are square.
  expect(picture.width / picture.height).toBeCloseTo(1, 1);
});
