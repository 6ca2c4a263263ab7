import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';
import base from '../../playwright.config.ts';

const fromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Not a test: its times depend on the machine. */
export default defineConfig({
  ...base,
  testDir: '.',
  testMatch: '**/*.bench.ts',
  outputDir: fromRoot('test-results/bench'),
  timeout: 300_000,
  fullyParallel: false,
  workers: 1,
  retries: 0,
  projects: (base.projects ?? []).flatMap(({ teardown: _, ...project }) => (project.name === 'phone' ? [project] : [])),
  // The mock skips its checks here.
  webServer: [base.webServer ?? []].flat().map((server) => {
    return { ...server, cwd: fromRoot('.'), env: { ...server.env, MOCK_CHECK_REPLIES: '' } };
  }),
});
