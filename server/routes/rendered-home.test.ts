import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished, vi } from 'vitest';
import type { SiteData } from '#shared/site-data.ts';
import { readAddHome } from './rendered-home.ts';

const BUILT =
  '<script type="module" crossorigin fetchpriority="high" src="/a.js"></script><script type="module" src="/b.js"></script><div id="root"></div>';
const SITE = { venue: { name: 'Parque $&' } } as SiteData;

/** A built client with this as what renders homes. */
async function builtClient(renderHome: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'client-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await Promise.all(['.server', '.vite'].map((name) => mkdir(join(folder, name))));
  await writeFile(join(folder, '.server/package.json'), '{"type":"module"}');
  await writeFile(join(folder, '.server/render-home.js'), `export const renderHome = ${renderHome};`);
  const manifest = { 'src/rendered-home/show-home.ts': { file: 'assets/show-home-1.js' } };
  await writeFile(join(folder, '.vite/show-home.json'), JSON.stringify(manifest));
  return folder;
}

it('puts the home into its page, with the script that shows it and then loads the others', async () => {
  const folder = await builtClient('async ({ venue }) => \'<div id="root" hidden>$1 \' + venue.name + "</div>"');
  const addHome = await readAddHome(folder, vi.fn());
  expect(await addHome?.(BUILT, SITE)).toBe(
    '<div id="root" hidden>$1 Parque $&</div><script src="/assets/show-home-1.js" data-modules="/a.js /b.js"></script>',
  );
});

it('sends the page as it was built when its home cannot be rendered, and reports why', async () => {
  const onFailure = vi.fn();
  const addHome = await readAddHome(await builtClient('async () => { throw new Error("broken") }'), onFailure);
  expect(await addHome?.(BUILT, SITE)).toBe(BUILT);
  expect(onFailure).toHaveBeenCalledWith(expect.objectContaining({ message: 'broken' }));
});

it('renders nothing without a build', async () => {
  expect(await readAddHome(join(tmpdir(), 'no-client'), vi.fn())).toBeNull();
});
