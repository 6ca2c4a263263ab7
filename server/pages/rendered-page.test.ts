import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { startStorefront } from '#server/testing/storefront.ts';
import type { SiteData } from '#shared/site-data.ts';
import { createPages, type PageFrame } from './rendered-page.ts';

const frame: PageFrame = {
  template: '<head><!--site-head-->old<!--/site-head--></head><body><!--site-data--></body>',
  files: { home: '<i>', gallery: '', terms: '', privacy: '' },
  fonts: new Map(),
  addRendering: async (html, { venue }, page) => html.replace('<body>', `<body>${page} of ${venue?.name}`),
  storageUrl: 'https://storage.example',
  services: {},
};
const view = { page: 'home', origin: 'https://fotos.example', isSecure: true, brightest: 1 } as const;

async function siteData(): Promise<SiteData> {
  const venue = await (await startStorefront()).caller('fotos').venue.current();
  return { venue, errorCode: null, config: { cardTokens: null } as SiteData['config'] };
}

it('is made once for each venue, page and address', async () => {
  const pageOf = createPages(frame);
  const data = await siteData();
  expect(pageOf(data, view)).toBe(pageOf({ ...data }, { ...view }));
  expect(pageOf(data, { ...view, page: 'gallery' })).not.toBe(pageOf(data, view));
  expect(pageOf(data, { ...view, isSecure: false })).not.toBe(pageOf(data, view));
  expect((await pageOf(data, view)).plain.toString()).toContain('<body>home of Fotos do Parque');
  expect((await pageOf(data, { ...view, page: 'gallery' })).plain.toString()).toContain('gallery of');
  const reloaded = { ...data, venue: data.venue && { ...data.venue, name: 'Outro' } };
  expect((await pageOf(reloaded, view)).plain.toString()).toContain('<title>Outro</title>');
});

it('is made again when the venue’s picture turns out to be darker, in the place of the one before', async () => {
  const pageOf = createPages(frame);
  const data = await siteData();
  const before = pageOf(data, view);
  const after = pageOf(data, { ...view, brightest: 0.2 });
  expect(after).not.toBe(before);
  expect(pageOf(data, { ...view, brightest: 0.2 })).toBe(after);
  expect(pageOf(data, view)).not.toBe(before);
});

it('keeps no more pages than a venue has, whatever addresses clients make up', async () => {
  const pageOf = createPages(frame);
  const data = await siteData();
  const made = Array.from({ length: 20 }, (_, port) =>
    pageOf(data, { ...view, origin: `http://fotos.localhost:${port}` }),
  );
  const again = Array.from({ length: 20 }, (_, port) =>
    pageOf(data, { ...view, origin: `http://fotos.localhost:${port}` }),
  );
  expect(again.filter((page) => made.includes(page))).toHaveLength(16);
});

it('is packed once in each encoding', async () => {
  const { plain, packed } = await createPages(frame)(await siteData(), view);
  expect(packed('br')).toBe(packed('br'));
  expect(brotliDecompressSync(packed('br') ?? '')).toEqual(plain);
  expect(gunzipSync(packed('gzip') ?? '')).toEqual(plain);
});
