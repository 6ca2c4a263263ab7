import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { requirePinnedNode } from '../../scripts/require-pinned-node.ts';
import type { Engine } from './driver/browser.ts';

requirePinnedNode('npm run engines');

const here = import.meta.dirname;

const project = (engine: Engine) => ({
  test: {
    name: engine,
    dir: here,
    include: ['*.journey.ts'],
    // Only Firefox can be started so that it blocks storage.
    exclude: engine === 'firefox' ? [] : ['blocked-storage.journey.ts'],
    provide: { engine },
    testTimeout: 120_000,
    // A driver sometimes loses a command. CI repeats a failed test once.
    retry: process.env.CI ? 1 : 0,
  },
});

/** The main journeys in the browsers that visitors have beside Chromium. `npm run engines` installs them. */
export default defineConfig({
  test: {
    globalSetup: [join(here, 'start-stack.ts')],
    // Each file has a browser of its own; two cores also run the server and the mock.
    maxWorkers: 2,
    projects: [project('firefox'), project('webkit'), project('chromium')],
  },
});
