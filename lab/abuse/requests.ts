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

/** The head of a request as it is sent, without the empty line at its end. */
export function head(firstLine: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${firstLine}\r\n${lines.join('')}`;
}

/** The headers by which a visitor of a site comes. */
export const asVisitor = (site: string, address: string) => ({ host: `${site}.localhost`, 'x-forwarded-for': address });
