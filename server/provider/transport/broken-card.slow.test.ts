import { expect, it } from 'vitest';
import { post, startStorefront } from '#server/testing/storefront.ts';

const VISITORS = 60;
const BROKEN = 20;

it('cards for which the provider fails close no gallery of others, not even on the same network', async () => {
  const storefront = await startStorefront({ TRUST_PROXY: '127.0.0.1' });
  const { site, addCard, fault } = await storefront.venue();
  const made = await Promise.all(Array.from({ length: BROKEN + VISITORS }, () => addCard({ photos: 1 })));
  const [broken, cards] = [made.slice(0, BROKEN), made.slice(BROKEN)];
  await Promise.all(broken.map(({ card }) => fault({ path: `/card/${card}` }, 'status')));
  const open = async (card: string, address: string) =>
    (await post(storefront, site, 'gallery.byCards', { cards: [card] }).set('x-forwarded-for', address)).status;
  for (const { card } of broken) expect(await open(card, '198.51.100.7')).toBe(503);
  const addressOf = (at: number) => (at % 2 === 0 ? '198.51.100.7' : `192.0.2.${at}`);
  const opened = await Promise.all(cards.map(({ card }, at) => open(card, addressOf(at))));
  expect(opened.filter((status) => status === 200)).toHaveLength(VISITORS);
});
