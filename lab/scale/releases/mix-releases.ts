import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { browserArguments } from '../../../scripts/browser/browser-arguments.ts';
import { findChromium } from '../../../scripts/browser/find-chromium.ts';
import { builtClient } from '../../../scripts/client-build/build-client.ts';
import type { Client } from '../../visit/client.ts';
import { restart } from '../restart.ts';
import type { StepOutcome } from '../run-step.ts';
import { StepVenue } from '../scene.ts';
import type { Stack } from '../stack.ts';
import { writeSecondRelease } from './second-release.ts';

/** Visits per mixture of releases, how many at once, and tabs kept open. */
const VISITS = 10;
const AT_ONCE = 2;
const TABS = 2;
/** Long enough for a busy machine: stranded visits stay stranded. */
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

export type MixTerms = {
  /** Whether to make one mixture each way alone. */
  readonly isShort: boolean;
  /** Caddy by default. Another proxy needs storefronts with its own settings. */
  readonly front?: { readonly name: string; readonly port: number; readonly env: NodeJS.ProcessEnv };
};

/** Mixes two releases under new visits and open tabs. Every storefront answers the files of both. */
export async function mixReleases(stack: Stack, mock: Client, { isShort, front }: MixTerms): Promise<StepOutcome[]> {
  const folder = join(stack.folder, 'second-release');
  writeSecondRelease(builtClient, folder);
  const venue = await StepVenue.create(mock);
  const card = await venue.addCard({ photos: 6 });
  const executablePath = findChromium();
  if (!executablePath) throw new Error('There is no Chromium.');
  const browser = await chromium.launch({ executablePath, args: [...browserArguments] });
  try {
    const site = { browser, url: `https://${venue.site}.localhost:${front?.port ?? stack.httpsPort}/gallery/${card}` };
    const seen: Seen = { visits: 0, stranded: 0, reloads: 0, missing: new Set() };
    const { instances } = stack;
    const groups = isShort ? [instances.slice(0, 1), instances.slice(1)] : instances.map((instance) => [instance]);
    for (const args of [[folder], []]) {
      const changes = { args, env: front?.env ?? {} };
      const tabs = await Promise.all(Array.from({ length: TABS }, () => openGallery(site, seen)));
      for (const group of groups.slice(0, -1)) {
        await restart(group, changes);
        await visitOften(site, seen);
      }
      await restart(groups.at(-1) ?? [], changes);
      for (const tab of tabs) await useTab(tab, seen);
      await Promise.all(tabs.map((tab) => tab.context().close()));
    }
    const cells = [String(seen.visits), String(seen.stranded), ...Array<string>(7).fill('–')];
    return [
      { name: `two releases, forward and back${front ? `, ${front.name}` : ''}`, cells, broken: brokenRules(seen) },
    ];
  } finally {
    await browser.close();
  }
}
