import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, tools } from '../root.mjs';

export interface Step {
  name: string;
  /** The arguments for Node, including the file. */
  nodeArguments: string[];
  env?: NodeJS.ProcessEnv;
  /** The JSON report of a test runner. A step without a report only succeeds or fails. */
  report?: string;
}

/** Lanes run in parallel, and the steps of a lane one after the other. */
export type Stage = Readonly<Record<string, readonly Step[]>>;

const build: Step = { name: 'build', nodeArguments: ['scripts/build.ts', 'changed'] };
const browser: Step = { name: 'browser', nodeArguments: ['scripts/install.ts', 'chromium'] };

const staticChecks: readonly Step[] = [
  { name: 'format and lint', nodeArguments: [tools.biome, 'check', '--error-on-warnings'] },
  // Several threads would each check the shared types. That takes twice the processor time, which the other lane needs.
  { name: 'types', nodeArguments: [tools.tsc, '-b', '--singleThreaded'] },
  { name: 'dead code', nodeArguments: [tools.knip, '--treat-config-hints-as-errors', '--cache'] },
];

function vitest(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Step {
  const report = `test-results/${name.replaceAll(' ', '-')}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return { name, nodeArguments: [tools.vitest, 'run', ...reporters, ...args], env, report };
}

/** Returns a step that runs Playwright. @param selection selects tests, as in playwright.config.ts */
function playwright(name: string, selection: 'landing' | 'audit', options: readonly string[] = []): Step {
  const report = `test-results/${name.replaceAll(' ', '-')}.json`;
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, BROWSER_TESTS: selection };
  return { name, nodeArguments: [tools.playwright, 'test', '--reporter=list,json', ...options], env, report };
}

const builtClient: readonly Step[] = [
  build,
  { name: 'byte budgets', nodeArguments: ['scripts/budgets/byte-budgets.ts'] },
];

const WITHOUT_AUDIT = '--exclude=**/*.audit.test.ts';

const componentTests = vitest('component tests', ['--config', 'vitest.components.config.ts']);

const mockSelection = (withMock: boolean) => (withMock ? [] : ['--project=!mock-provider']);

/** Returns the stages of `npm run check`. It needs no browser, and skips files over two seconds (`*.slow.test.ts`). */
export function checkStages(withMock: boolean): readonly Stage[] {
  const selection = ['--exclude=**/*.slow.test.ts', WITHOUT_AUDIT, ...mockSelection(withMock)];
  return [{ static: [...staticChecks, ...builtClient], unit: [vitest('quick unit and server tests', selection)] }];
}

/** Returns the stages of `npm test`, which a change must pass. */
export function landingStages(withMock: boolean): readonly Stage[] {
  const unitTests = vitest('unit and server tests', [WITHOUT_AUDIT, ...mockSelection(withMock)]);
  const browserTests = playwright('browser tests', 'landing', withMock ? [] : ['--grep-invert=@mock']);
  return [
    { browser: [browser] },
    { static: [...staticChecks, componentTests], unit: [...builtClient, unitTests] },
    { browser: [browserTests] },
  ];
}

const LONG_RUNS = { PROPERTY_RUNS: '1000' };

const isPropertyTest = (file: string) => readFileSync(join(root, file), 'utf8').includes("from 'fast-check'");
/** Tests that only the audit runs, and property tests, which it runs with more examples. */
const EXHAUSTIVE_TESTS = [
  '.audit.test.ts',
  ...globSync('{client/src,e2e,mock-provider,provider-contract,scripts,server,shared}/**/*.test.ts', {
    cwd: root,
  }).filter(isPropertyTest),
];

const labPackages: readonly Step[] = [
  { name: 'packages and browsers', nodeArguments: ['scripts/browser/prepare-engines.ts'] },
  { name: 'types of lab', nodeArguments: [tools.tsc, '-b', 'lab'] },
];

/** Returns the stages of `npm run engines`: packages, types, and journeys in both engines. @param options of Vitest */
export function engineStages(options: readonly string[]): readonly Stage[] {
  const journeys = vitest('engine tests', ['--config', 'lab/engines/vitest.config.ts', ...options]);
  return [{ engines: [...labPackages, journeys] }];
}

export const auditStages: readonly Stage[] = [
  { browser: [browser], build: [build] },
  { models: [vitest('exhaustive unit and server tests', EXHAUSTIVE_TESTS, LONG_RUNS)] },
  { browser: [playwright('exhaustive browser tests', 'audit')] },
  { bench: [{ name: 'cost of a visit', nodeArguments: ['scripts/lab.ts', 'bench', 'visit'] }] },
];
