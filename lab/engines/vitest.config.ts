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
    provide: { engine },
    testTimeout: 120_000,
    // Drivers sometimes lose a command.
    retry: process.env.CI ? 1 : 0,
  },
});

/** Runs the main journeys in other engines than Chromium. `npm run engines` installs the browsers. */
export default defineConfig({
  test: {
    globalSetup: [join(here, 'start-stack.ts')],
    // More browsers would be too slow, since they share two cores with the server and the mock.
    maxWorkers: 2,
    projects: [project('firefox'), project('webkit')],
  },
});
