import { expect } from 'vitest';
import type { JournalReply, OrdersReply } from '#mock-provider/control/schema.ts';
import { idIn, type Storefront } from '#server/testing/storefront.ts';
import type { CardCode } from '#shared/cards/card-code.ts';
import { orderedMedias } from '#shared/order.ts';
import { Visitor } from './visitor.ts';

export const FIRST = 'FOTOS0001' as CardCode;
export const SECOND = 'MISTO0001' as CardCode;

const OTHER_ADDRESS = '198.51.100.7';

/** The routes that add and remove single media. */
const CHANGES = /\/product\/:productId\/.*:mediaId$/;

/** A visitor at a venue of their own, and functions for what happens at the provider. */
export type Visit = Awaited<ReturnType<typeof startVisit>>;

export async function startVisit(storefront: Storefront) {
  const { organization, site } = await storefront.venue({
    magic_cards: true,
    features: { site: { can_remove_photo: true } },
  });
  const caller = storefront.caller(site);
  const galleries = await Promise.all([FIRST, SECOND].map((code) => caller.gallery.byCards({ cards: [code] })));
  const visitor = await Visitor.begin(caller, galleries);
  const inVenue = `organization=${organization.id}`;
  return {
    visitor,
    caller,
    otherPhone: () => Visitor.begin(storefront.caller(site, OTHER_ADDRESS), galleries),
    mediaOf: (card: CardCode, at: number) => visitor.galleries.get(card)?.unsold[at]?.id ?? '',
    /** Makes the provider forget every order. */
    forget: () => storefront.control(`/reset?${inVenue}`, {}),
    refuse: (media: string) =>
      storefront.control('/faults', {
        organization: organization.id,
        match: { method: 'POST', path: `/${idIn(site, 'view', media)}` },
        kind: 'status',
        status: 409,
        code: 'MEDIA_NOT_SELLABLE',
      }),
    get: <Reply>(path: string) => storefront.control<Reply>(`${path}?${inVenue}`),
    bareId: (right: 'peek' | 'view', handle: string) => idIn(site, right, handle),
  };
}

/** Returns, by a media's id at the provider, the methods of the calls to add or remove it. */
export async function changesOf({ get }: Visit): Promise<ReadonlyMap<string, readonly string[]>> {
  const { entries } = await get<JournalReply>('/journal');
  const changes = entries.filter(({ ids: { mediaId }, route }) => mediaId !== undefined && CHANGES.test(route));
  const byMedia = Map.groupBy(changes, ({ ids }) => ids.mediaId ?? '');
  return new Map([...byMedia].map(([media, calls]) => [media, calls.map(({ method }) => method)]));
}

/** Expects the same order on the screen, in the cache and at the provider. */
export async function expectSameOrder({ visitor, get, bareId }: Visit): Promise<void> {
  const { orders } = await get<OrdersReply>('/orders');
  const there = orders.findLast((order) => order.cards[0] === FIRST);
  const { order } = visitor;
  const bareIds = order.items.flatMap(({ isAllDigital, medias }) =>
    medias.map((handle) => bareId(isAllDigital ? 'peek' : 'view', handle)),
  );
  expect(bareIds.toSorted()).toEqual(there?.media_ids.toSorted() ?? []);
  expect([order.cards, order.totalCents]).toEqual([there?.cards, Math.round((there?.total ?? 0) * 100)]);
  const shown = [...visitor.ticked].filter((id) => orderedMedias(order).has(id));
  expect([...visitor.ticked]).toEqual(shown);
}
