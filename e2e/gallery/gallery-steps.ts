import type { Page } from '@playwright/test';

export function placeOf(page: Page): Promise<{ number: string; top: number }> {
  return page.evaluate(() => {
    const cells = [...document.querySelectorAll('[data-media]')];
    const cell = cells.find((element) => element.getBoundingClientRect().bottom > 0);
    const number = cell?.getAttribute('aria-label')?.replace(/\D/g, '') ?? '';
    return { number, top: Math.round(cell?.getBoundingClientRect().top ?? -1) };
  });
}
