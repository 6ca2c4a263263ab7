import type { Page } from '@playwright/test';

/**
 * Runs in the page, and waits until the pictures in view have loaded or failed, at most three seconds, and until finite
 * animations have ended.
 */
export async function untilPageIsStill(): Promise<void> {
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
  const finite = document
    .getAnimations()
    .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(finite.map((animation) => animation.finished));
}

export async function waitUntilStill(page: Page): Promise<void> {
  await page.evaluate(untilPageIsStill);
}
