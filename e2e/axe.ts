import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * Each violated rule with its elements. A page gets axe once, because that takes longer than most of the rules.
 * @param without rules that are left out
 */
export async function axeFindings(page: Page, rules: axe.RunOnly, without: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Prices and second lines stand in buttons beside the words of their names (docs/accessibility.md, 2.5.3).
  const off = ['label-content-name-mismatch', ...without];
  const rulesOff = Object.fromEntries(off.map((rule) => [rule, { enabled: false }]));
  const options: axe.RunOptions = { runOnly: rules, rules: rulesOff, resultTypes: ['violations'] };
  return page.evaluate(async (given) => {
    const { violations } = await window.axe.run(document, given);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
  }, options);
}
