import type {} from '@vitest/browser-playwright';
import { afterEach, expect, test } from 'vitest';
import { cdp, page, userEvent } from 'vitest/browser';
import { renderWithTexts } from '#client/testing/render-with-texts.tsx';
import { samplePhoto } from '#client/testing/samples.ts';
import { MediaGrid, storeOf } from './media-grid.tsx';

const medias = [1, 2, 3, 4].map(samplePhoto);
const numbers = new Map(medias.map(({ id }, at) => [id, at + 1]));
const [, second] = medias;
const ticks = storeOf({
  isChosen: (media) => media === second,
  isChanging: () => false,
  isLocked: false,
  pendingCount: 0,
  canTick: () => true,
  onToggle: () => undefined,
});

type Feature = { name: string; value: string };
const LESS_MOTION: Feature = { name: 'prefers-reduced-motion', value: 'reduce' };
const emulate = (...features: Feature[]) =>
  cdp().send('Emulation.setEmulatedMedia', { features: [LESS_MOTION, ...features] });

afterEach(() => emulate());

const pictureOf = (element: Element) => page.screenshot({ element, save: false });

for (const scheme of ['light', 'dark']) {
  test(`in forced colours, ${scheme}, the focus of a photo and of its tick can be seen`, async () => {
    await emulate({ name: 'forced-colors', value: 'active' }, { name: 'prefers-color-scheme', value: scheme });
    const grid = <MediaGrid medias={medias} numbers={numbers} ticks={ticks} onOpen={() => undefined} />;
    const screen = await renderWithTexts(grid);
    expect(matchMedia('(forced-colors: active)').matches).toBe(true);
    const list = screen.getByRole('list').element();
    await expect.element(screen.getByRole('button', { name: 'Foto 1' })).toBeVisible();
    const pictures = [await pictureOf(list)];
    for (const stop of ['Foto 1', 'Adicionar foto 1 ao pedido', 'Foto 2', 'Adicionar foto 2 ao pedido']) {
      await userEvent.tab();
      expect(document.activeElement?.getAttribute('aria-label')).toBe(stop);
      pictures.push(await pictureOf(list));
    }
    expect(new Set(pictures).size).toBe(pictures.length);
  });
}
