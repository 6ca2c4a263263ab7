import type { Page } from '@playwright/test';
import { giveBuyer } from '#server/testing/buyer.ts';
import { addMedia } from '#server/testing/payable-order.ts';
import { callerBy } from '#server/testing/server-process.ts';

/** Acts as another visitor with the card who has started to buy, by calls from the page, whose host selects the venue. */
export async function firstBuyer(page: Page, card: string) {
  const caller = callerBy((procedure, input = {}) =>
    page.evaluate(
      async ([name, body]) => {
        const headers = { 'content-type': 'application/json' };
        const reply = await fetch(`/trpc/${name}`, { method: 'POST', headers, body });
        if (!reply.ok) throw new Error(`${name}: ${reply.status} ${await reply.text()}`);
        return (await reply.json()).result.data;
      },
      [procedure, JSON.stringify(input)] as const,
    ),
  );
  const gallery = await caller.gallery.byCards({ cards: [card] });
  const cards = gallery.cards.map(({ right }) => right);
  const { id } = await caller.order.open({ cards });
  await addMedia(caller, { order: id, media: gallery.unsold[0]?.id ?? '' });
  const checkout = await giveBuyer(caller, id, cards);
  return { makePix: () => caller.payment.checkout({ ...checkout, method: 'pix' }) };
}
