import type { Page } from '@playwright/test';

export function placeOf(page: Page): Promise<{ number: string; top: number }> {
  return page.evaluate(() => {
    const cells = [...document.querySelectorAll('[data-media]')];
    const cell = cells.find((element) => element.getBoundingClientRect().bottom > 0);
    const number = cell?.getAttribute('aria-label')?.replace(/\D/g, '') ?? '';
    return { number, top: Math.round(cell?.getBoundingClientRect().top ?? -1) };
  });
}

export async function middleOf(page: Page, photo: number): Promise<{ x: number; y: number }> {
  const box = await page.getByRole('button', { name: `Foto ${photo}`, exact: true }).boundingBox();
  if (!box) throw new Error(`photo ${photo} is not rendered`);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

export async function fingerOn(page: Page) {
  const session = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints });
  return {
    touch: (at: { x: number; y: number }) => send('touchStart', [at]),
    press: async (at: { x: number; y: number }) => {
      await send('touchStart', [at]);
      await page.waitForTimeout(600);
    },
    moveTo: (at: { x: number; y: number }) => send('touchMove', [at]),
    lift: () => send('touchEnd', []),
  };
}
