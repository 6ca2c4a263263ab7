import { defineConfig } from '@playwright/test';
import tests from '../../playwright.config.ts';

/** Uses the stack and browsers of the tests. */
export default defineConfig({
  ...tests,
  testDir: '.',
  testMatch: 'gallery.bench.ts',
  outputDir: '../../test-results/bench',
  timeout: 300_000,
  workers: 1,
  retries: 0,
});
