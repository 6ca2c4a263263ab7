export type Place = { readonly site: string; readonly card: string };

export type FloodRequest = { readonly site: string; readonly path: string; readonly input?: object };

export const pageOf = ({ site }: Place): FloodRequest => ({ site, path: '/' });

export const galleryOf = ({ site, card }: Place): FloodRequest => ({
  site,
  path: '/trpc/gallery.byCards',
  input: { cards: [card] },
});

export function head(firstLine: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${firstLine}\r\n${lines.join('')}`;
}

export const asVisitor = (site: string, address: string) => ({ host: `${site}.localhost`, 'x-forwarded-for': address });
