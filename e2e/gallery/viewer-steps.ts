import type { Locator, Page } from '@playwright/test';
import { fingerOn } from './gallery-steps.ts';

export const viewerOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Visualizador' });

export const thumbnail = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });

export async function hearsKeys(viewer: Locator): Promise<boolean> {
  return viewer.evaluateAll((found) => found.some((element) => element.contains(document.activeElement)));
}

export async function chooseFromMenu(viewer: Locator, name: string): Promise<void> {
  await viewer.getByRole('button', { name: 'Mais opções' }).click();
  await viewer.getByRole('menuitem', { name }).click();
}

/** Swipes with the browser's own touch events, so that the browser also performs its default actions. */
export async function swipeUp(page: Page, px: number): Promise<void> {
  const finger = await fingerOn(page);
  await finger.touch({ x: 195, y: 450 });
  for (let part = 1; part <= 4; part += 1) await finger.moveTo({ x: 195, y: 450 - (part / 4) * px });
  await finger.lift();
}

export async function flick(viewer: Locator, direction: 'next' | 'previous'): Promise<void> {
  await viewer.evaluate(
    (element, sign) => {
      const target = element.querySelector('.yarl__slide_current') ?? element;
      const send = (type: string, x: number) =>
        target.dispatchEvent(
          new PointerEvent(type, {
            bubbles: true,
            pointerId: 7,
            pointerType: 'touch',
            buttons: type === 'pointerup' ? 0 : 1,
            clientX: x,
            clientY: 300,
          }),
        );
      send('pointerdown', 200);
      for (const step of [40, 80, 120]) send('pointermove', 200 + sign * step);
      send('pointerup', 200 + sign * 120);
    },
    direction === 'next' ? -1 : 1,
  );
}

export async function pinch(photo: Locator): Promise<void> {
  await photo.evaluate(async (element) => {
    const send = (type: string, pointerId: number, x: number) =>
      element.dispatchEvent(
        new PointerEvent(type, {
          bubbles: true,
          pointerId,
          pointerType: 'touch',
          buttons: 1,
          clientX: x,
          clientY: 400,
        }),
      );
    send('pointerdown', 1, 180);
    send('pointerdown', 2, 200);
    for (let spread = 10; spread <= 100; spread += 10) {
      send('pointermove', 1, 180 - spread);
      send('pointermove', 2, 200 + spread);
      await new Promise(requestAnimationFrame);
    }
    send('pointerup', 1, 80);
    send('pointerup', 2, 300);
  });
}
