import type { Page } from '@playwright/test';

/** Waits until what can be seen stands still: pictures loaded or failed, texts faded in. What never ends (a spinner) is not waited for. */
export async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const inView = (element: Element) => {
      const { top, bottom, width } = element.getBoundingClientRect();
      return width > 0 && bottom > 0 && top < innerHeight;
    };
    const loading = [...document.images].filter((image) => !image.complete && inView(image));
    const ended = (image: HTMLImageElement) =>
      new Promise((done) => {
        image.addEventListener('load', done, { once: true });
        image.addEventListener('error', done, { once: true });
        setTimeout(done, 3_000);
      });
    await Promise.all(loading.map(ended));
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    await Promise.allSettled(ending.map((animation) => animation.finished));
  });
}
