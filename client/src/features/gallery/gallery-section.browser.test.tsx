import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { samplePhoto } from '#client/testing/samples.ts';
import { Button } from '#client/ui/button.tsx';
import { GallerySection } from './gallery-section.tsx';
import { MediaGrid, NO_TICKS } from './grid/media-grid.tsx';

const medias = [1, 2, 3, 4].map(samplePhoto);
const numbers = new Map(medias.map(({ id }, at) => [id, at + 1]));

const extrasWith = (tools?: ReactNode) => (
  <GallerySection title="Extras" note="4 fotos" action={<Button icon="download">Baixar extras</Button>} tools={tools}>
    <MediaGrid medias={medias} numbers={numbers} ticks={NO_TICKS} onOpen={() => undefined} />
  </GallerySection>
);

test.each([1280, 820, 390, 320])('at %d px what chooses all comes without moving anything', async (width) => {
  const screen = await renderWithTexts(extrasWith(false), { width, height: 844 });
  const boxOf = (name: string) => screen.getByRole('button', { name }).element().getBoundingClientRect();
  await expect.element(screen.getByRole('button', { name: 'Foto 1' })).toBeVisible();
  const places = () => ['Baixar extras', 'Foto 1'].map((name) => [boxOf(name).left, boxOf(name).top]);
  await document.fonts.ready;
  const before = places();
  await screen.rerender(extrasWith(<Button variant="quiet">Selecionar tudo (26)</Button>));
  expect(places()).toEqual(before);
  expect(boxOf('Selecionar tudo (26)').right).toBeLessThanOrEqual(width);
  expect(boxOf('Selecionar tudo (26)').height).toBeGreaterThanOrEqual(44);
});
