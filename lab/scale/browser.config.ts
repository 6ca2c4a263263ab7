import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

/** What `npm run scale` runs in a browser, through its proxy. It starts the stack itself. */
const { webServer: _, projects = [], ...shared } = base;

/** The main journey, and the races for one charge; where time is short, those that show most. */
const SHORT = /three photos, PIX, download|two tabs press pay at once|another phone in the middle|HTTP\/2/;

export default defineConfig({
  ...shared,
  testDir: '../..',
  testMatch: ['lab/scale/proxy.scale.ts', 'e2e/checkout/{buy-by-pix,races,second-phone}.spec.ts'],
  outputDir: '../../test-results/scale',
  ...(process.env.SCALE_FORM === 'short' ? { grep: SHORT } : {}),
  workers: 2,
  retries: 0,
  // The certificates come from an authority of the run's own, which the load checks.
  use: { ...shared.use, ignoreHTTPSErrors: true },
  projects: projects.filter(({ name }) => name === 'phone').map(({ teardown: __, ...project }) => project),
});
