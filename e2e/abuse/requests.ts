/** A venue, by its site, and one of its cards. */
export type Place = { readonly site: string; readonly card: string };

/** A request of a visitor to a venue's storefront. It is a POST when it has an input. */
export type FloodRequest = { readonly site: string; readonly path: string; readonly input?: object };

export const pageOf = ({ site }: Place): FloodRequest => ({ site, path: '/' });

export const galleryOf = ({ site, card }: Place): FloodRequest => ({
  site,
  path: '/trpc/gallery.byCards',
  input: { cards: [card] },
});
