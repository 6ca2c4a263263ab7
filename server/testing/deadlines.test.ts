import { afterEach, describe, expect, it, vi } from 'vitest';
import { ProviderHttp } from '#server/provider/transport/http.ts';
import { browserDeadlineMs, PROVIDER_DEADLINE_MS } from '#shared/deadlines.ts';
import { ADDRESS, CUSTOMER } from './buyer.ts';
import { payableOrder } from './payable-order.ts';
import { firstCard, firstRight, startStorefront } from './storefront.ts';

afterEach(() => vi.restoreAllMocks());

async function longest(work: () => Promise<unknown>): Promise<number> {
  const calls = vi.spyOn(ProviderHttp.prototype, 'call');
  await work().catch(() => undefined);
  const sum = calls.mock.calls.reduce((total, [, , { deadline }]) => total + PROVIDER_DEADLINE_MS[deadline], 0);
  calls.mockRestore();
  return sum;
}

/** Milliseconds that the browser waits longer than the server: less, and a slow network ends the call before it. */
const SPARE_MS = 10_000;

describe('the browser waits longer than this server', () => {
  it('for a checkout whose charge got lost, and for its outcome', async () => {
    const storefront = await startStorefront();
    const { venue, checkout } = await payableOrder(storefront);
    const organization = venue.organization.id;
    await storefront.control('/faults', { organization, match: { path: '/checkout' }, kind: 'close_before' });
    const { payment } = storefront.caller(venue.site);
    const charged = await longest(() => payment.checkout(checkout));
    expect(charged).toBeGreaterThanOrEqual(64_000);
    expect(browserDeadlineMs('payment.checkout')).toBeGreaterThan(charged + SPARE_MS);
    const outcome = charged + (await longest(() => payment.byOrder({ order: checkout.order })));
    expect(browserDeadlineMs('payment.byOrder')).toBeGreaterThan(outcome + SPARE_MS);
  });

  it('for a large archive', async () => {
    const storefront = await startStorefront();
    const venue = await storefront.venue();
    const { card } = await venue.addCard({ sold_photos: 1 });
    const { sold } = await storefront.caller(venue.site).gallery.byCards({ cards: [card] });
    const downloads = sold.flatMap(({ download }) => download ?? []);
    const took = await longest(() => storefront.caller(venue.site).gallery.zip({ downloads }));
    expect(took).toBeGreaterThanOrEqual(98_000);
    expect(browserDeadlineMs('gallery.zip')).toBeGreaterThan(took + SPARE_MS);
  });

  it('for everything else that a visitor does', async () => {
    const storefront = await startStorefront();
    const venue = await storefront.venue({ features: { site: { can_remove_photo: true } } });
    const { card } = await venue.addCard({ photos: 2 });
    const { card: other } = await venue.addCard({ photos: 1 });
    const known = storefront.caller(venue.site);
    const gallery = await known.gallery.byCards({ cards: [card] });
    const otherRight = firstRight(await known.gallery.byCards({ cards: [other] }));
    const { id: order } = await known.order.open({ cards: [firstRight(gallery)] });
    const media = gallery.unsold[0]?.id ?? '';
    const removal = firstCard(gallery).removal ?? '';
    const procedures: Record<string, (caller: typeof known) => Promise<unknown>> = {
      'gallery.byCards': ({ gallery: { byCards } }) => byCards({ cards: [card] }),
      'gallery.removeMedia': ({ gallery: { removeMedia } }) => removeMedia({ media, removal }),
      'order.open': ({ order: { open } }) => open({ cards: [firstRight(gallery)] }),
      'order.addCard': ({ order: { addCard } }) => addCard({ order, card: otherRight }),
      'order.removeCard': ({ order: { removeCard } }) => removeCard({ order, card: other }),
      'order.addMedia': ({ order: { addMedia } }) => addMedia({ order, media }),
      'order.removeMedia': ({ order: { removeMedia } }) => removeMedia({ order, media }),
      'order.changeSelection': ({ order: { changeSelection } }) =>
        changeSelection({ order, changes: [{ media, isWanted: true }] }),
      'order.addAllDigital': ({ order: { addAllDigital } }) => addAllDigital({ order }),
      'order.saveCustomer': ({ order: { saveCustomer } }) => saveCustomer({ order, customer: CUSTOMER }),
      'order.saveAddress': ({ order: { saveAddress } }) => saveAddress({ order, address: ADDRESS }),
      'order.finish': ({ order: { finish } }) => finish({ order }),
      'product.list': ({ product: { list } }) => list(),
    };
    for (const [name, call] of Object.entries(procedures)) {
      const took = await longest(() => call(storefront.caller(venue.site)));
      expect(took, name).toBeGreaterThan(0);
      expect(browserDeadlineMs(name), name).toBeGreaterThan(took + SPARE_MS);
    }
  });
});
