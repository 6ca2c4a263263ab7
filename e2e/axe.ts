import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/**
 * Returns each violated rule with its elements. axe is injected once per page, which takes longer than most rules.
 * @param without rules to leave out
 */
export async function axeFindings(page: Page, rules: axe.RunOnly, without: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Buttons contain prices and second lines that are not in their names (docs/accessibility.md, 2.5.3).
  const off = ['label-content-name-mismatch', ...without];
  const rulesOff = Object.fromEntries(off.map((rule) => [rule, { enabled: false }]));
  const options: axe.RunOptions = { runOnly: rules, rules: rulesOff, resultTypes: ['violations'] };
  return page.evaluate(async (given) => {
    const { violations } = await window.axe.run(document, given);
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
  }, options);
}
