import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { requirePinnedNode } from './scripts/require-pinned-node.ts';

requirePinnedNode('npm run unit -- FILE');

/** Runs one project after the other, each with its slow files first, so that no worker ends alone with a slow file. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isQuick = ({ moduleId }: TestSpecification) => !/\.(?:slow|audit)\.test\.ts$/.test(moduleId);
    return (await super.sort(files)).sort(
      (one, other) =>
        one.project.name.localeCompare(other.project.name) || Number(isQuick(one)) - Number(isQuick(other)),
    );
  }
}

const project = (name: string, include: string[]) => ({
  test: {
    name,
    include,
    environment: 'node' as const,
    // With isolation, loading the same modules for each file took most of the time. It is not needed, because servers
    // use free ports and close, and put-back.ts ends stubs.
    isolate: false,
    setupFiles: ['scripts/checks/property-runs.ts', 'scripts/checks/put-back.ts'],
    // Long timeouts cost nothing unless a test fails. A busy machine may need them to start a server process, and
    // property tests need them for more than a hundred examples (PROPERTY_RUNS).
    testTimeout: Math.max(120_000, Number(process.env.PROPERTY_RUNS ?? 100) * 100),
    hookTimeout: 120_000,
    expect: { poll: { timeout: 30_000 } },
    // If the machine freezes for half a second, a test of timing may fail. The reporter names retried tests.
    retry: process.env.CI ? 1 : 0,
    silent: 'passed-only' as const,
  },
});

export default defineConfig({
  test: {
    // Many server tests wait for deadlines, so the cores are used fully only by twice as many workers.
    maxWorkers: 2 * availableParallelism(),
    sequence: { sequencer: SlowFirst },
    projects: [
      // Nearly all tests are in one project: a worker serves only one, and every worker loads the server's modules.
      project('unit', ['{shared,server,e2e,lab}/**/*.test.ts', 'client/src/**/*.test.ts']),
      project('mock-provider', ['{mock-provider,provider-contract}/**/*.test.ts']),
      project('tooling', ['scripts/**/*.test.ts']),
    ],
  },
});
