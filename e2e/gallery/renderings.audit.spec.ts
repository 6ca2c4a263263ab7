import type { Page } from '@playwright/test';
import { generatePix, openCard, toggleOf } from '../journey.ts';
import { expect, test } from '../test.ts';

/** React's data on a component, as far as read here. */
type Fiber = {
  readonly tag: number;
  readonly flags: number;
  readonly child: Fiber | null;
  readonly sibling: Fiber | null;
  readonly alternate: Fiber | null;
};

declare global {
  interface Window {
    renderings: number[];
  }
}

/** Counts renderings by the hook of React's developer tools. */
async function countRenderings(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const FUNCTION_TAGS = [0, 11, 14, 15];
    const WAS_CALLED = 1;
    // A skipped component keeps the children of the render before.
    const count = (first: Fiber | null): number => {
      let called = 0;
      for (let fiber = first; fiber; fiber = fiber.sibling) {
        if (FUNCTION_TAGS.includes(fiber.tag) && fiber.flags & WAS_CALLED) called += 1;
        if (fiber.child !== fiber.alternate?.child) called += count(fiber.child);
      }
      return called;
    };
    window.renderings = [];
    const noted = (_: unknown, root: { current: Fiber }) => window.renderings.push(count(root.current.child));
    Object.assign(window, {
      __REACT_DEVTOOLS_GLOBAL_HOOK__: { supportsFiber: true, inject: () => 1, onCommitFiberRoot: noted },
    });
  });
}

/** A part of what a page without photos renders, which is more than fifty. The cart is larger on a wide screen. */
const PART_OF_THE_PAGE = 25;

test('a tick renders its photo again and not the page, and its reply renders the page once', {
  tag: '@once',
}, async ({ page, venue }) => {
  await countRenderings(page);
  const { card } = await venue.addCard({ photos: 30 });
  await openCard(page, card);
  const cart = page.getByRole('region', { name: 'Carrinho' });
  await expect(cart).toBeVisible();
  await toggleOf(page, 1).check();
  // The announcement is a tick's last rendering.
  await expect(cart.getByRole('status').filter({ hasText: 'R$' })).toBeVisible();

  await venue.addFault('latency', { method: 'POST', path: '/product/' }, { delay_ms: 3000 });
  await page.evaluate(() => {
    window.renderings = [];
  });
  await toggleOf(page, 2).check();
  const ofTick = await page.evaluate(() => window.renderings);
  expect(ofTick.length).toBeGreaterThan(0);
  expect(Math.max(...ofTick)).toBeLessThan(PART_OF_THE_PAGE);
  await expect(page.getByRole('button', { name: 'Carrinho, 2' })).toBeVisible();
  await expect(page.locator('label[aria-busy]')).toHaveCount(0);
  const all = await page.evaluate(() => window.renderings);
  expect(all.filter((components) => components >= PART_OF_THE_PAGE)).toHaveLength(1);
});

test('while the order is requested, the page is not rendered again', { tag: '@once' }, async ({ page, venue }) => {
  await countRenderings(page);
  await venue.addFault('latency', { method: 'POST', path: '/order' }, { delay_ms: 3000 });
  const { card } = await venue.addCard({ photos: 30 });
  await openCard(page, card);
  const renderings = await page.evaluate(() => window.renderings);
  // The page, then the grid, which has measured itself.
  const first = renderings.findIndex((components) => components >= PART_OF_THE_PAGE);
  const [, ofGrid = 0] = renderings.slice(first);
  expect(ofGrid).toBeGreaterThan(0);
  expect(ofGrid).toBeLessThan(10);
});

/** Seconds, ring, and with each check its few parts. */
const MOST_PER_SECOND = 6;
const SECONDS = 6;

async function componentsPerSecond(page: Page): Promise<number> {
  await page.evaluate(() => {
    window.renderings = [];
  });
  await page.waitForTimeout(SECONDS * 1000);
  const renderings = await page.evaluate(() => window.renderings);
  return renderings.reduce((sum, components) => sum + components, 0) / SECONDS;
}

test('while a PIX waits, the seconds render what shows them and not the page', { tag: '@once' }, async ({
  page,
  venue,
}) => {
  await countRenderings(page);
  const { card } = await venue.addCard({ photos: 30 });
  await generatePix(page, card, 1);
  await expect(page.getByRole('button', { name: 'Copiar código PIX' })).toBeVisible();
  await page.waitForTimeout(1000);
  expect(await componentsPerSecond(page), 'with the checkout open').toBeLessThanOrEqual(MOST_PER_SECOND);
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click();
  await expect(page.getByRole('button', { name: 'Ver código' })).toBeVisible();
  await page.waitForTimeout(1000);
  expect(await componentsPerSecond(page), 'with the checkout closed').toBeLessThanOrEqual(MOST_PER_SECOND);
});
