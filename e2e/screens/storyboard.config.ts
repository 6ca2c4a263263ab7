import { defineConfig } from '@playwright/test';
import tests from '../../playwright.config.ts';

export default defineConfig({
  ...tests,
  testDir: '.',
  testMatch: 'pictures.ts',
  outputDir: '../../test-results/storyboard-runs',
  timeout: 180_000,
  retries: 0,
});
