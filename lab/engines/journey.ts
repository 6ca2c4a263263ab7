import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, test as base, beforeAll, expect, inject } from 'vitest';
import type { ChosenFile } from '../../e2e/photo-files.ts';
import { Venue } from '../../e2e/venue.ts';
import type { OrganizationRequest } from '../../mock-provider/control/schema.ts';
import type { DrivenBrowser } from './driver/browser.ts';
import { startFirefox } from './driver/firefox-browser.ts';
import { startWebkit } from './driver/webkit-browser.ts';
import { PHONE, Visitor } from './visitor.ts';

const engine = inject('engine');

type Fixtures = {
  organizationFields: OrganizationRequest;
  venue: Venue;
  visitor: Visitor;
};

/**
 * Returns the `test` of a file, whose journeys share a browser; each has a venue of its own. After a failure, a new
 * browser starts, because the failure may have killed the driver.
 */
export function journeysIn() {
  let browser: DrivenBrowser;
  let isReady = false;
  async function start() {
    browser = await (engine === 'webkit' ? startWebkit() : startFirefox());
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

export async function withFiles(
  files: readonly ChosenFile[],
  work: (...paths: string[]) => Promise<void>,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'chosen-'));
  const paths = files.map(({ name }) => join(folder, name));
  await Promise.all(files.map(({ buffer }, index) => writeFile(paths[index] ?? '', buffer)));
  await work(...paths).finally(() => rm(folder, { recursive: true }));
}
