/** A venue and a card of it. */
export type Place = { readonly site: string; readonly card: string };

/** A request that a visitor makes of a venue's storefront: a POST where it has an input. */
export type Wish = { readonly site: string; readonly path: string; readonly input?: object };

export const pageOf = ({ site }: Place): Wish => ({ site, path: '/' });

export const galleryOf = ({ site, card }: Place): Wish => ({
  site,
  path: '/trpc/gallery.byCards',
  input: { cards: [card] },
});
