import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test as base, beforeAll, expect, inject } from 'vitest';
import type { ChosenFile } from '../../e2e/photo-files.ts';
import { Venue } from '../../e2e/venue.ts';
import type { OrganizationRequest } from '../../mock-provider/control/schema.ts';
import type { BrowserOptions, DrivenBrowser } from './driver/browser.ts';
import { startBrowser } from './driver/start-browser.ts';
import { PHONE, Visitor } from './visitor.ts';

/** The engine of this project. */
const engine = inject('engine');

type Fixtures = {
  /** How the venue differs from the usual one. */
  organizationFields: OrganizationRequest;
  /** A venue of the journey's own. The journey fails when the mock provider saw a violation there. */
  venue: Venue;
  /** Its visitor, on a phone. */
  visitor: Visitor;
};

/**
 * A test in one browser for the whole file. Each journey has a site of its own, so nothing is stored for it yet. A journey
 * that failed may have left a driver that answers nothing: the next one starts a new browser.
 */
export function journeysIn(options: BrowserOptions = {}) {
  let browser: DrivenBrowser;
  let isReady = false;
  async function start() {
    browser = await startBrowser(engine, options);
    isReady = true;
  }
  beforeAll(start, 60_000);
  afterAll(() => browser?.close());
  return base.extend<Fixtures>({
    organizationFields: {},
    venue: async ({ organizationFields }, provide) => {
      const venue = await Venue.create(organizationFields);
      await provide(venue);
      const violations = await venue.violations();
      await venue.delete();
      expect(violations, 'invariants of the mock provider').toEqual([]);
    },
    visitor: async ({ venue, task }, provide) => {
      if (!isReady) {
        await browser.close();
        await start();
      }
      const own = browser;
      isReady = false;
      await own.resize(PHONE);
      await provide(new Visitor(own, venue.origin, inject('pageScript')));
      await own.open('about:blank');
      if (own === browser) isReady = task.result?.state !== 'fail';
    },
  });
}

/** Writes files for a browser's file chooser, and deletes them after the work. */
export async function withFiles(
  files: readonly ChosenFile[],
  work: (...paths: string[]) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'chosen-'));
  const paths = files.map(({ name }) => join(folder, name));
  await Promise.all(files.map(({ buffer }, index) => writeFile(paths[index] ?? '', buffer)));
  await work(...paths).finally(() => rm(folder, { recursive: true }));
}
