import { expect, it, vi } from 'vitest';
import { UNLIMITED_WORK } from '#server/testing/bare-provider.ts';
import { ADDRESS, CUSTOMER, rightOf } from '#server/testing/buyer.ts';
import { addMedia } from '#server/testing/payable-order.ts';
import { failureOf, firstRight, startStorefront } from '#server/testing/storefront.ts';

it('every reply with an order takes the share for its media, also a refused checkout', async () => {
  const storefront = await startStorefront();
  const venue = await storefront.venue();
  const { card } = await venue.addCard({ photos: 3 });
  const { gallery, order, payment } = storefront.caller(venue.site);
  const shown = await gallery.byCards({ cards: [card] });
  const cards: [string] = [firstRight(shown)];
  const { id } = await order.open({ cards });
  await addMedia({ order }, { order: id, media: shown.unsold[0]?.id ?? '' });
  const take = vi.spyOn(UNLIMITED_WORK, 'take');
  const sharesOf = async <T>(call: Promise<T>) => {
    take.mockClear();
    const reply = await call;
    return { reply, shares: take.mock.calls };
  };
  const media = [['media', 1]];

  const saved = await sharesOf(order.saveCustomer({ order: id, customer: CUSTOMER }));
  expect(saved.shares).toEqual(media);
  const ready = await sharesOf(order.saveAddress({ order: id, buyer: rightOf(saved.reply), address: ADDRESS }));
  expect(ready.shares).toEqual(media);
  const { email, document } = CUSTOMER;
  const identity = { email, document };
  expect((await sharesOf(order.proveBuyer({ order: id, identity }))).shares).toEqual(media);
  const refused = failureOf(
    payment.checkout({ order: id, cards, method: 'pix', revision: 'another', buyer: rightOf(ready.reply) }),
  );
  expect(await sharesOf(refused)).toEqual({ reply: 'ORDER_CHANGED', shares: media });
});
