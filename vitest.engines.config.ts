import { defineConfig } from 'vitest/config';
import type { Engine } from './e2e/engines/driver/browser.ts';
import { requirePinnedNode } from './scripts/require-pinned-node.ts';

requirePinnedNode('npm run engines');

const project = (engine: Engine) => ({
  test: {
    name: engine,
    include: ['e2e/engines/*.journey.ts'],
    // Only Firefox can be started so that it blocks storage.
    exclude: engine === 'firefox' ? [] : ['e2e/engines/blocked-storage.journey.ts'],
    provide: { engine },
    testTimeout: 120_000,
    // A driver sometimes loses a command. CI repeats a failed test once.
    retry: process.env.CI ? 1 : 0,
  },
});

/** The main journeys in the browsers that visitors have beside Chromium. `npm run engines` installs them. */
export default defineConfig({
  test: {
    globalSetup: ['e2e/engines/start-stack.ts'],
    // Each file has a browser of its own; two cores also run the server and the mock.
    maxWorkers: 2,
    projects: [project('firefox'), project('webkit'), project('chromium')],
  },
});
