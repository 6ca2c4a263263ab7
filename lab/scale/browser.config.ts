import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

/** The browser part of `npm run scale`, which starts the stack itself. */
const { webServer: _, projects = [], ...shared } = base;

/** The most telling ones, for the short form. */
const SHORT = /three photos, PIX, download|two tabs press pay at once|another phone in the middle|HTTP\/2/;

export default defineConfig({
  ...shared,
  testDir: '../..',
  testMatch: ['lab/scale/proxy.scale.ts', 'e2e/checkout/{buy-by-pix,races,second-phone}.spec.ts'],
  outputDir: '../../test-results/scale',
  ...(process.env.SCALE_FORM === 'short' ? { grep: SHORT } : {}),
  workers: 2,
  retries: 0,
  // From the run's own authority, which the load checks.
  use: { ...shared.use, ignoreHTTPSErrors: true },
  projects: projects.filter(({ name }) => name === 'phone').map(({ teardown: __, ...project }) => project),
});
