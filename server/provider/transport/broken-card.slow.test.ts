import { expect, it } from 'vitest';
import { post, startStorefront } from '#server/testing/storefront.ts';

const VISITORS = 60;
const OPENINGS = 15;

it('a card for which the provider fails closes no gallery of others', async () => {
  const storefront = await startStorefront({ TRUST_PROXY: '127.0.0.1' });
  const { site, addCard, fault } = await storefront.venue();
  const [broken, ...cards] = await Promise.all(Array.from({ length: VISITORS + 1 }, () => addCard({ photos: 1 })));
  await fault({ path: `/card/${broken?.card}` }, 'status');
  const open = (card: string | undefined, address: string) =>
    post(storefront, site, 'gallery.byCards', { cards: [card] }).set('x-forwarded-for', address);
  for (let count = 0; count < OPENINGS; count += 1) expect((await open(broken?.card, '198.51.100.7')).status).toBe(503);
  const opened = await Promise.all(cards.map(({ card }, at) => open(card, `192.0.2.${at + 1}`)));
  expect(opened.filter(({ status }) => status === 200)).toHaveLength(VISITORS);
});
