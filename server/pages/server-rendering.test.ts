import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { SiteData } from '#shared/site-data.ts';
import { readAddRendering } from './server-rendering.ts';

const SCRIPTS =
  '<script type="module" crossorigin fetchpriority="high" src="/a.js"></script><script type="module" src="/b.js"></script>';
const STYLES = '<link rel="stylesheet" crossorigin href="/a.css"><link crossorigin rel="stylesheet" href="/b.css">';
const FONT = '<link rel="preload" as="font" href="/c.woff2">';
const BUILT = `<head>${SCRIPTS}${FONT}${STYLES}</head><div id="root"></div>`;
const SITE = { venue: { name: 'Parque $&', twoFactor: false } } as SiteData;

/** A built client with this as what renders homes. */
async function builtClient(renderPage: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await Promise.all(['.server', '.vite'].map((name) => mkdir(join(folder, name))));
  await writeFile(join(folder, '.server/package.json'), '{"type":"module"}');
  await writeFile(join(folder, '.server/render-page.js'), `export const renderPage = ${renderPage};`);
  for (const name of ['show-home', 'show-gallery']) {
    const manifest = { [`src/rendered-pages/${name}.ts`]: { file: `assets/${name}-1.js` } };
    await writeFile(join(folder, `.vite/${name}.json`), JSON.stringify(manifest));
  }
  return folder;
}

const RENDER = 'async ({ venue }, page) => \'<div id="root" hidden>$1 \' + page + " of " + venue.name + "</div>"';
/** What the first paint waits for comes before fonts and pictures. */
const first = (script: string) => `<head>${STYLES}<link rel="preload" as="script" href="${script}">`;

it.each(['home', 'gallery'] as const)(
  'puts the %s into its page, with the script that shows it and then loads the others',
  async (page) => {
    const addRendering = await readAddRendering(await builtClient(RENDER), vi.fn());
    const script = `/assets/show-${page}-1.js`;
    expect(await addRendering?.(BUILT, SITE, page)).toBe(
      `${first(script)}${FONT}</head><div id="root" hidden>$1 ${page} of Parque $&</div><script src="${script}" data-modules="/a.js /b.js"></script>`,
    );
  },
);

it('renders neither other pages, nor one without a venue, nor a gallery that needs an access code', async () => {
  const addRendering = await readAddRendering(await builtClient(RENDER), vi.fn());
  const coded = { venue: { ...SITE.venue, twoFactor: true } } as SiteData;
  expect(await addRendering?.(BUILT, SITE, 'terms')).toBe(BUILT);
  expect(await addRendering?.(BUILT, { ...SITE, venue: null }, 'home')).toBe(BUILT);
  expect(await addRendering?.(BUILT, coded, 'gallery')).toBe(BUILT);
  expect(await addRendering?.(BUILT, coded, 'home')).toContain('home of');
});

it('sends the page as it was built when it cannot be rendered, and reports why', async () => {
  const onFailure = vi.fn();
  const addRendering = await readAddRendering(
    await builtClient('async () => { throw new Error("broken") }'),
    onFailure,
  );
  expect(await addRendering?.(BUILT, SITE, 'home')).toBe(BUILT);
  expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ message: 'broken' }));
});

it('renders nothing without a build', async () => {
  expect(await readAddRendering(join(tmpdir(), 'no-client'), vi.fn())).toBeNull();
});
