import type { Provider } from '#mock-provider/provider.ts';
import {
  addCard,
  addMedia,
  assertOpen,
  openOrder,
  removeCard,
  removeMedia,
  setAllDigital,
} from '#mock-provider/world/orders/change-order.ts';
import { type Order, writeOrder } from '#mock-provider/world/orders/order.ts';
import { finish } from '#mock-provider/world/orders/pay.ts';
import { Refusal } from '#mock-provider/world/refusal.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { register } from './register.ts';

function openingRoutes(provider: Provider): void {
  register(provider, endpoints.openOrder, ({ params, body }) => {
    const venue = provider.world.venue(params.organizationId);
    const others = [...new Set(body.cards)].filter((code) => code !== params.firstCard);
    const first = venue.cardWithMedia(params.firstCard);
    const order = openOrder(venue, [first, ...others.map((code) => venue.cardWithMedia(code))]);
    return { order: writeOrder(venue, order) };
  });

  register(provider, endpoints.saveCustomer, ({ params, body }) => {
    const { venue, order } = provider.world.order(params.orderId);
    assertOpen(venue, order);
    if ('email' in body) {
      if (body.accepted_terms !== true) throw new Refusal('TERMS_NOT_ACCEPTED');
      order.customer = body;
    } else {
      if (!order.customer) throw new Refusal('CUSTOMER_REQUIRED');
      order.addresses.unshift(body);
    }
    return { order: writeOrder(venue, order) };
  });
}

function changeRoutes(provider: Provider): void {
  const change = (orderId: string, apply: (venue: Venue, order: Order) => void) => {
    const { venue, order } = provider.world.order(orderId);
    apply(venue, order);
    return { order: writeOrder(venue, order) };
  };

  register(provider, endpoints.addCard, ({ params }) =>
    change(params.orderId, (venue, order) => addCard(venue, order, venue.cardWithMedia(params.card))),
  );
  register(provider, endpoints.removeCard, ({ params }) =>
    change(params.orderId, (venue, order) => removeCard(venue, order, venue.card(params.card))),
  );
  register(provider, endpoints.addAllDigital, ({ params }) =>
    change(params.orderId, (venue, order) => setAllDigital(venue, order, params.productId, true)),
  );
  register(provider, endpoints.removeAllDigital, ({ params }) =>
    change(params.orderId, (venue, order) => setAllDigital(venue, order, params.productId, false)),
  );
  register(provider, endpoints.addMedia, ({ params }) =>
    change(params.orderId, (venue, order) => addMedia(venue, order, params)),
  );
  register(provider, endpoints.removeOrderMedia, ({ params }) =>
    change(params.orderId, (venue, order) => removeMedia(venue, order, params.productId, params.mediaId)),
  );
  register(provider, endpoints.finishOrder, ({ params }) => change(params.orderId, finish));
}

export function orderRoutes(provider: Provider): void {
  openingRoutes(provider);
  changeRoutes(provider);

  register(provider, endpoints.reportSession, ({ params, body }) => {
    const { venue } = provider.world.order(params.orderId);
    for (const id of body.media_ids) venue.media(id);
    return {};
  });
}
