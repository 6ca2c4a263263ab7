import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Each violated rule with its elements. A page gets axe once, because that takes longer than most of the rules. */
export async function axeFindings(page: Page, rules: axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    // Prices and second lines stand in buttons beside the words of their names (docs/accessibility.md, 2.5.3).
    const off = { 'label-content-name-mismatch': { enabled: false } };
    const { violations } = await window.axe.run(document, { runOnly, rules: off, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
  }, rules);
}
