import { expect, it } from 'vitest';
import { firstRight, startStorefront } from '#server/testing/storefront.ts';

const STRANGERS = 20;
const CHANGES = 2;
const DELAY_MS = 100;

it.each([
  ['the addresses of one /48', (at: number) => `2001:db8:5:${at}::1`, 1],
  ['separate addresses', (at: number) => `198.51.100.${at}`, STRANGERS],
])('an owner’s changes come after one write of each network, however much %s write', async (_, addressOf, networks) => {
  const storefront = await startStorefront();
  const { site, organization, addCard } = await storefront.venue();
  const { card } = await addCard({ photos: CHANGES + 1 });
  const owner = storefront.caller(site, '192.0.2.1');
  const gallery = await owner.gallery.byCards({ cards: [card] });
  const { id: order } = await owner.order.open({ cards: [firstRight(gallery)] });
  const [written, ...chosen] = gallery.unsold.map(({ id }) => id);
  const strangers = Array.from({ length: STRANGERS }, (_, at) => storefront.caller(site, addressOf(at)));
  await Promise.all(strangers.map((stranger) => stranger.venue.current()));
  const delay = { match: { path: '/api/' }, kind: 'latency', delay_ms: DELAY_MS };
  await storefront.control('/faults', { organization: organization.id, ...delay });
  let isOver = false;
  let writes = 0;
  const writing = strangers.map(async (stranger) => {
    while (!isOver) {
      await stranger.order.addMedia({ order, media: written ?? '' }).catch(() => undefined);
      writes += 1;
    }
  });
  const writesBefore: number[] = [];
  for (const media of chosen) {
    const before = writes;
    await owner.order.addMedia({ order, media });
    writesBefore.push(writes - before);
  }
  isOver = true;
  await Promise.all(writing);
  expect(writesBefore).toHaveLength(CHANGES);
  // One that is in work, and one of each network that waits.
  expect(Math.max(...writesBefore)).toBeLessThanOrEqual(networks + 1);
});
