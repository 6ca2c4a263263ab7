import { openCard } from '../../e2e/journey.ts';
import { expect, test } from '../../e2e/test.ts';

test('a gallery and its files come by HTTPS and HTTP/2', async ({ page, venue }) => {
  const { card } = await venue.addCard({ photos: 3 });
  await openCard(page, card);
  const protocols = await page.evaluate(() => {
    const entries = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
    return entries.map((entry) => (entry as PerformanceResourceTiming).nextHopProtocol);
  });
  expect(new Set(protocols.filter((protocol) => protocol !== ''))).toEqual(new Set(['h2']));
  expect(page.url()).toMatch(/^https:/);
});
