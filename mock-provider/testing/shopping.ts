import type { CardRequest, OrganizationRequest, Settlement } from '#mock-provider/control/schema.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { ANA, HOME } from '#shared/provider-api/example-customer.ts';
import type { WireOrder } from '#shared/provider-api/order.ts';
import type { MockCalls } from './calls.ts';

export type ShoppingCard = Omit<CardRequest, 'organization'>;
/** A mock, in this process or elsewhere. */
type Calls = Pick<MockCalls, 'call' | 'control' | 'addOrganization' | 'addCard' | 'violations'>;

async function makeVenue(mock: Calls, card: ShoppingCard, fields: OrganizationRequest) {
  const organization = await mock.addOrganization(fields);
  const lists = await mock.addCard({ organization: organization.id, ...card });
  const unsold = (lists.not_sold_medias ?? []).map(({ id }) => id);
  return { organization, lists, unsold };
}
type Venue = Awaited<ReturnType<typeof makeVenue>>;

const orderOf = async (reply: Promise<{ order: WireOrder }>) => (await reply).order;

function galleryCalls({ call }: Calls, { organization, lists }: Venue) {
  const organizationId = organization.id;
  return {
    open: ([first, ...others]: readonly [string, ...string[]] = [lists.card]) =>
      orderOf(
        call(endpoints.openOrder, {
          params: { firstCard: first, organizationId },
          query: { pdv: 'fotos.localhost', tz: 'America/Sao_Paulo' },
          body: { cards: [first, ...others] },
        }),
      ),
    mediaLists: () =>
      call(endpoints.medias, { params: { organizationId, firstCard: lists.card }, body: { cards: [lists.card] } }),
  };
}

/** Returns functions for what a visitor can do with a venue's order. */
export function orderCalls(mock: Calls, { organization }: Pick<Venue, 'organization'>, orderId: string) {
  const calls = { ...cartCalls(mock, organization, orderId), ...checkoutCalls(mock, orderId) };
  return { orderId, params: { orderId }, ...calls };
}

function cartCalls({ call }: Calls, organization: Venue['organization'], orderId: string) {
  const [photo, video] = organization.products ?? [];
  const allDigital = { params: { orderId, productId: organization.all_digital?.id ?? '' } };
  const media = (mediaId: string, type: 'photo' | 'video' = 'photo') => ({
    params: { orderId, productId: (type === 'photo' ? photo : video)?.id ?? '', type, mediaId },
  });
  return {
    media,
    add: (mediaId: string, type?: 'photo' | 'video') => orderOf(call(endpoints.addMedia, media(mediaId, type))),
    remove: (mediaId: string, type?: 'photo' | 'video') =>
      orderOf(call(endpoints.removeOrderMedia, media(mediaId, type))),
    addAllDigital: () => orderOf(call(endpoints.addAllDigital, allDigital)),
    removeAllDigital: () => orderOf(call(endpoints.removeAllDigital, allDigital)),
    addCard: (card: string) => orderOf(call(endpoints.addCard, { params: { orderId, card } })),
    removeCard: (card: string) => orderOf(call(endpoints.removeCard, { params: { orderId, card } })),
  };
}

function checkoutCalls({ call, control }: Calls, orderId: string) {
  const params = { orderId };
  return {
    saveCustomer: async (email: string = ANA.email) => {
      await call(endpoints.saveCustomer, { params, body: { ...ANA, email } });
      return orderOf(call(endpoints.saveCustomer, { params, body: HOME }));
    },
    pix: () => call(endpoints.checkout, { params, body: { pix: true } }),
    payment: () => call(endpoints.payment, { params }),
    settle: (status: Settlement, nth?: number) => control(`/__mock/orders/${orderId}/payment`, { status, nth }),
    finish: () => orderOf(call(endpoints.finishOrder, { params })),
  };
}

export async function goShopping(
  mock: Calls,
  card: ShoppingCard = { photos: 24, videos: 2 },
  fields: OrganizationRequest = {},
) {
  const venue = await makeVenue(mock, card, fields);
  const gallery = galleryCalls(mock, venue);
  const { id: orderId } = await gallery.open();
  return {
    ...venue,
    ...gallery,
    ...orderCalls(mock, venue, orderId),
    violations: () => mock.violations(venue.organization.id),
  };
}
