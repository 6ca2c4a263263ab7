import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { startStorefront } from '#server/testing/storefront.ts';
import { COSTS } from '#server/work/costs.ts';
import { mediaPath } from '#shared/media/media.ts';

const DOCUMENT = new URL('../../docs/proxies.md', import.meta.url);
const ROW = /^\| `(?<addresses>[^|]*)` \| `(?<header>[^|]*)` \|/;

type Row = { readonly address: string; readonly header: string };

function rowsOf(line: string): Row[] {
  const { addresses = '', header = '' } = ROW.exec(line)?.groups ?? {};
  return header === '' ? [] : addresses.split('`, `').map((address) => ({ address, header }));
}

const table = readFileSync(DOCUMENT, 'utf8').split('\n').flatMap(rowsOf);

const isLike = (path: string, address: string) =>
  address.endsWith('*') ? path.startsWith(address.slice(0, -1)) : path === address;
const promised = (path: string) => table.find(({ address }) => isLike(path, address))?.header;

it('the table of what a CDN may keep names every route', () => {
  const paths = Object.keys(COSTS).filter((name) => name.startsWith('/'));
  expect(paths.filter((path) => promised(path) === undefined)).toEqual([]);
});

it('the table is true', async () => {
  const { venue, caller, agent } = await startStorefront({
    METRICS_ALLOW: '127.0.0.1',
    SECURITY_CONTACT: 'mailto:security@fotos.example',
  });
  const { site, addCard } = await venue();
  const { card } = await addCard({ photos: 1, sold_photos: 1 });
  const { sold, unsold } = await caller(site).gallery.byCards({ cards: [card] });
  const media = [...sold, ...unsold].map(({ id, filename }) => mediaPath('thumb', id, filename));
  const get = async (path: string) => {
    const headers = { host: `${site}.localhost`, 'sec-fetch-dest': 'document' };
    return (await agent.get(path).set(headers)).headers['cache-control'];
  };
  for (const path of [
    ...['/', '/terms', '/privacy-policy', `/gallery/${card}`, '/icon.svg', '/venue-icon.svg', '/manifest.webmanifest'],
    ...['/.well-known/security.txt', '/assets/gone-12345678.js', '/healthz', '/readyz', '/startupz', '/metrics'],
    ...['/trpc/venue.current', '/nothing', ...media],
  ]) {
    const missing = path.startsWith('/assets/') || path === '/nothing';
    expect([path, await get(path)]).toEqual([path, missing ? 'no-store' : promised(path)]);
  }
  const call = await agent.post('/trpc/venue.current').set('host', `${site}.localhost`).send({});
  expect(call.headers['cache-control']).toBe('private, no-store');
});
