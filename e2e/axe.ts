import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * Runs axe in the page. The storefront has no frames, so nothing is collected from them; and a page gets axe once, because
 * that takes it longer than most of the rules.
 * @param rules tags or names of axe's rules
 * @returns each violated rule with the elements that violate it
 */
export async function axeFindings(page: Page, rules: axe.RunOnly): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  return page.evaluate(async (runOnly) => {
    // Prices and second lines stand in buttons beside the words of their names (docs/accessibility.md, 2.5.3).
    const off = { 'label-content-name-mismatch': { enabled: false } };
    const { violations } = await window.axe.run(document, { runOnly, rules: off, resultTypes: ['violations'] });
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
  }, rules);
}
