import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './test.ts';

/** Nothing that axe knows is wrong with what the page shows now. @param screen what it shows, for the report. */
export async function expectAccessible(page: Page, screen: string): Promise<void> {
  // A text that is still fading in has no contrast yet; what never ends (a spinner) is not waited for.
  await page.evaluate(() => {
    const ending = document
      .getAnimations()
      .filter((animation) => animation.effect?.getComputedTiming().endTime !== Infinity);
    return Promise.allSettled(ending.map((animation) => animation.finished));
  });
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(' | ')}`);
  expect(found, screen).toEqual([]);
}
