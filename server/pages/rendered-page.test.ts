import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { startStorefront } from '#server/testing/storefront.ts';
import type { PageVisitor, SiteData } from '#shared/site/site-data.ts';
import { createPages, MOST_PAGES, type PageFrame } from './rendered-page.ts';

const frame: PageFrame = {
  template:
    '<html lang="pt-BR"><head><!--page-files--><!--site-head-->old<!--/site-head--></head><body><div id="root"></div><!--site-data--></body>',
  filesOf: (_, locale) => ({ styles: '<i>', modules: ['/a.js', `/${locale}.js`] }),
  fonts: new Map(),
  inlineScripts: { texts: ['first()', '{}'], elements: '<script data-build="b">first()</script>' },
  integrity: { '/load.js': 'sha256-l', '/a.js': 'sha256-a' },
  render: async ({ venue }, page) =>
    page === 'terms' ? null : { root: `<main>$& ${page} of ${venue?.name}</main>`, loader: '/load.js' },
  storageUrl: 'https://storage.example',
  services: {},
};
const view = { page: 'home', origin: 'https://fotos.example', isSecure: true, brightest: 1 } as const;

async function siteData(): Promise<SiteData> {
  const venue = await (await startStorefront()).caller('fotos').venue.current();
  const visitor: PageVisitor = { locale: 'pt', offered: null, keepsCard: false };
  return { venue, errorCode: null, config: { creditCardTokens: null } as SiteData['config'], visitor };
}

it('is made once for each venue, page, address and kind of visitor', async () => {
  const pageOf = createPages(frame);
  const data = await siteData();
  expect(pageOf(data, view)).toBe(pageOf({ ...data }, { ...view }));
  expect(pageOf(data, { ...view, page: 'gallery' })).not.toBe(pageOf(data, view));
  expect(pageOf(data, { ...view, isSecure: false })).not.toBe(pageOf(data, view));
  const inSpanish: SiteData = { ...data, visitor: { ...data.visitor, locale: 'es' } };
  expect(pageOf(inSpanish, view)).not.toBe(pageOf(data, view));
  expect(pageOf({ ...inSpanish, visitor: { ...inSpanish.visitor } }, view)).toBe(pageOf(inSpanish, view));
  expect((await pageOf(data, view)).plain.toString()).toContain('<main>$& home of Fotos do Parque');
  expect((await pageOf(data, { ...view, page: 'gallery' })).plain.toString()).toContain('gallery of');
  const reloaded = { ...data, venue: data.venue && { ...data.venue, name: 'Outro' } };
  expect((await pageOf(reloaded, view)).plain.toString()).toContain('<title>Outro</title>');
});

it('keeps a limited number of pages of all venues together, whatever addresses clients make up', async () => {
  const pageOf = createPages(frame);
  const data = await siteData();
  const { venue } = data;
  const venues = Array.from({ length: MOST_PAGES + 10 }, (_, at) => ({ ...data, venue: venue && { ...venue }, at }));
  const ofVenue = ({ at, ...own }: (typeof venues)[number]) =>
    pageOf(own, { ...view, origin: `https://${at}.example` });
  const unknown: SiteData = { ...data, venue: null, errorCode: 'ORGANIZATION_NOT_FOUND' };
  expect(pageOf(unknown, { ...view, origin: 'https://a.example' })).toBe(pageOf(unknown, view));
  expect(pageOf({ ...unknown, errorCode: 'PROVIDER_UNAVAILABLE' }, view)).not.toBe(pageOf(unknown, view));
  const made = venues.map(ofVenue);
  const real = pageOf(data, view);
  expect(pageOf(data, view)).toBe(real);
  const again = venues.toReversed().map(ofVenue);
  expect(again.filter((page) => made.includes(page))).toHaveLength(MOST_PAGES - 1);
});

it('is in the language of the visitor, with a script that loads its modules where it comes rendered', async () => {
  const data = await siteData();
  const inEnglish: SiteData = { ...data, visitor: { ...data.visitor, locale: 'en' } };
  const home = (await createPages(frame)(inEnglish, view)).plain.toString();
  expect(home).toContain('<html lang="en"><head><script data-build="b">first()</script><i>');
  expect(home).toContain(
    '<script async fetchpriority="high" src="/load.js" integrity="sha256-l" data-modules="/a.js /en.js"></script>',
  );
  expect(home).not.toContain('type="module"');
  const terms = (await createPages(frame)(data, { ...view, page: 'terms' })).plain.toString();
  expect(terms).toContain('<html lang="pt-BR">');
  expect(terms).toContain(
    '<script type="module" crossorigin fetchpriority="high" src="/a.js" integrity="sha256-a"></script>' +
      '<script type="module" crossorigin fetchpriority="high" src="/pt.js"></script>',
  );
  expect(terms).toContain('<div id="root"></div>');
});

it('begins with the scripts that its policy allows in it, by their hashes; no text becomes a script', async () => {
  const { plain, policy } = await createPages(frame)(await siteData(), view);
  expect(plain.toString()).toContain('<head><script data-build="b">first()</script><i>');
  const hashes = ['first()', '{}'].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
  expect(policy).toContain(`script-src 'self' ${hashes.join(' ')};`);
  expect(policy).toContain("require-trusted-types-for 'script'; trusted-types script-address 'allow-duplicates';");
});
