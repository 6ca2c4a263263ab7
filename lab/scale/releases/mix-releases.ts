import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { Venue } from '../../../e2e/venue.ts';
import { browserArguments, findChromium } from '../../../scripts/browser/find-browsers.ts';
import { builtClient } from '../../../scripts/client-build/build-client.ts';
import { outcomeOf, type StepOutcome } from '../run-step.ts';
import { restart, type Stack } from '../stack.ts';
import { writeSecondRelease } from './second-release.ts';

/** How many visits per mixture of releases, how many at once, and how many tabs stay open. */
const VISITS = 10;
const AT_ONCE = 2;
const TABS = 2;
/** Long enough for a busy machine, since stranded visits stay stranded. */
const PATIENCE_MS = 60_000;

type Site = { readonly browser: Browser; readonly url: string };

type Seen = { visits: number; stranded: number; reloads: number; readonly missing: Set<string> };

const photo = (page: Page) => page.getByRole('button', { name: 'Foto 1', exact: true });

const appears = (waiting: Promise<void>): Promise<boolean> =>
  waiting.then(
    () => true,
    () => false,
  );

async function openGallery({ browser, url }: Site, seen: Seen): Promise<Page> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  page.on('response', (response) => {
    if (response.url().includes('/assets/') && !response.ok()) seen.missing.add(response.url());
  });
  seen.visits += 1;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) seen.reloads += 1;
  });
  const opened = async () => {
    await page.goto(url, { waitUntil: 'commit' });
    seen.reloads -= 1;
    await photo(page).waitFor();
  };
  if (!(await appears(opened()))) seen.stranded += 1;
  return page;
}

async function visitOften(site: Site, seen: Seen): Promise<void> {
  for (let begun = 0; begun < VISITS; begun += AT_ONCE) {
    const pages = await Promise.all(Array.from({ length: AT_ONCE }, () => openGallery(site, seen)));
    await Promise.all(pages.map((page) => page.context().close()));
  }
}

async function useTab(page: Page, seen: Seen): Promise<void> {
  seen.visits += 1;
  const opened = async () => {
    await photo(page).click();
    await page.getByRole('dialog', { name: 'Visualizador' }).waitFor();
    await page.getByRole('button', { name: 'Adicionar ao pedido' }).waitFor();
  };
  if (!(await appears(opened()))) seen.stranded += 1;
}

function brokenRules({ visits, stranded, reloads, missing }: Seen): string[] {
  return [
    ...(stranded === 0 ? [] : [`${stranded} of ${visits} visits were stranded`]),
    ...(reloads === 0 ? [] : [`pages reloaded themselves ${reloads} times`]),
    ...(missing.size === 0 ? [] : [`${missing.size} files were missing, such as ${[...missing][0]}`]),
  ];
}

/**
 * Mixes two releases under new visits and open tabs. Every storefront must serve the files of both.
 * @param isShort whether to make only one mixture each way
 */
export async function mixReleases(stack: Stack, isShort: boolean): Promise<StepOutcome> {
  const folder = join(stack.folder, 'second-release');
  writeSecondRelease(builtClient, folder);
  const venue = await Venue.create({}, stack.mockUrl);
  const { card } = await venue.addCard({ photos: 6 });
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium.');
  const browser = await chromium.launch({ executablePath, args: [...browserArguments] });
  try {
    const host = `${venue.organization.web_name}.localhost:${stack.front.port}`;
    const site = { browser, url: `https://${host}/gallery/${card}` };
    const seen: Seen = { visits: 0, stranded: 0, reloads: 0, missing: new Set() };
    const { instances } = stack;
    const groups = isShort ? [instances.slice(0, 1), instances.slice(1)] : instances.map((instance) => [instance]);
    for (const args of [[folder], []]) {
      const tabs = await Promise.all(Array.from({ length: TABS }, () => openGallery(site, seen)));
      for (const group of groups.slice(0, -1)) {
        await restart(group, { args });
        await visitOften(site, seen);
      }
      await restart(groups.at(-1) ?? [], { args });
      for (const tab of tabs) await useTab(tab, seen);
      await Promise.all(tabs.map((tab) => tab.context().close()));
    }
    return outcomeOf('two releases, forward and back', [String(seen.visits), String(seen.stranded)], brokenRules(seen));
  } finally {
    await browser.close();
  }
}
