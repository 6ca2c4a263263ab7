import { defineConfig } from '@playwright/test';
import tests from '../../playwright.config.ts';

/** The configuration of the storyboard. It uses the stack and the browsers of the tests, and takes pictures. */
export default defineConfig({
  ...tests,
  testDir: '.',
  testMatch: 'pictures.ts',
  outputDir: '../../test-results/storyboard-runs',
  timeout: 180_000,
  retries: 0,
});
