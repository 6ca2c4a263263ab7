import { expect, it } from 'vitest';
import { payableOrder } from './payable-order.ts';
import { startWithWire } from './provider-wire.ts';

function namesIn(reply: unknown): string[] {
  if (Array.isArray(reply)) return reply.flatMap(namesIn);
  if (typeof reply !== 'object' || reply === null) return [];
  return Object.entries(reply).flatMap(([name, value]) => [name, ...namesIn(value)]);
}

it('the provider’s names are on its wire alone, and downloads are reported as documented (P2, P3)', async () => {
  const { storefront, wires } = await startWithWire();
  const { caller, checkout, gallery, settle, card } = await payableOrder(storefront);
  const { order } = checkout;
  await caller.payment.checkout(checkout);
  await settle('paid');
  const replies = [
    await caller.venue.current(),
    await caller.product.list(),
    gallery,
    await caller.payment.byOrder({ order }),
    await caller.order.finish({ order }),
    await caller.order.open({ cards: checkout.cards, held: order, buyer: checkout.buyer ?? '' }),
    await caller.address.reference(),
  ];
  expect(namesIn(replies).filter((name) => name.includes('_'))).toEqual([]);

  const { sold } = await caller.gallery.byCards({ cards: [card] });
  const downloads = sold.flatMap(({ download }) => download ?? []);
  await caller.order.reportDownload({ order, downloads, kind: 'zip' });
  const sent = wires.map((wire) => wire.sent.toString('utf8')).join('\n');
  const [, report = ''] = /^POST \S*\/session_media .*?\r\n\r\n(\{.*?\})/ms.exec(sent) ?? [];
  expect(JSON.parse(report)).toEqual({ media_ids: [expect.stringMatching(/-p01$/)], kind: 'zip' });
});
