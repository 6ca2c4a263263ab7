import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { builtClient } from '#server/testing/storefront.ts';
import type { SiteData } from '#shared/site/site-data.ts';
import { readRender } from './server-rendering.ts';

const SITE = { venue: { name: 'Parque', twoFactor: false } } as SiteData;

const manifestOf = (name: string) =>
  JSON.stringify({ [`src/rendered-pages/${name}.ts`]: { file: `assets/${name}-1.js` } });

const clientThat = (renderPage: string) =>
  builtClient({
    '.server/package.json': '{"type":"module"}',
    '.server/render-page.js': `export const renderPage = ${renderPage};`,
    '.vite/load-home.json': manifestOf('load-home'),
    '.vite/load-gallery.json': manifestOf('load-gallery'),
  });

const RENDER = 'async ({ venue }, page) => page + " of " + venue.name';

it.each(['home', 'gallery'] as const)('renders the %s, and names the script that loads its modules', async (page) => {
  const render = await readRender(await clientThat(RENDER), vi.fn());
  expect(await render?.(SITE, page)).toEqual({ root: `${page} of Parque`, loader: `/assets/load-${page}-1.js` });
});

it('renders neither other pages, nor one without a venue, nor a gallery that needs an access code', async () => {
  const render = await readRender(await clientThat(RENDER), vi.fn());
  const coded = { venue: { ...SITE.venue, twoFactor: true } } as SiteData;
  expect(await render?.(SITE, 'terms')).toBeNull();
  expect(await render?.({ ...SITE, venue: null }, 'home')).toBeNull();
  expect(await render?.(coded, 'gallery')).toBeNull();
  expect(await render?.(coded, 'home')).not.toBeNull();
});

it('reports why a page cannot be rendered, which then comes without', async () => {
  const onFailure = vi.fn();
  const render = await readRender(await clientThat('async () => { throw new Error("broken") }'), onFailure);
  expect(await render?.(SITE, 'home')).toBeNull();
  expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ message: 'broken' }));
});

it('renders nothing without a build', async () => {
  expect(await readRender(join(tmpdir(), 'no-client'), vi.fn())).toBeNull();
});
