import { tools } from '../tools.ts';

/** One command of a check, run with Node. */
export interface Step {
  name: string;
  /** arguments for Node, the file among them */
  nodeArguments: string[];
  env?: NodeJS.ProcessEnv;
  /** where a test runner writes its JSON report; a step without one only succeeds or fails */
  report?: string;
}

/** Lanes that run side by side. The steps of a lane run one after the other. */
export type Stage = Readonly<Record<string, readonly Step[]>>;

const build: Step = { name: 'build', nodeArguments: ['scripts/build.ts'] };
const browser: Step = { name: 'browser', nodeArguments: ['scripts/browser/install-browser.ts'] };

const staticChecks: readonly Step[] = [
  { name: 'format and lint', nodeArguments: [tools.biome, 'check', '--error-on-warnings'] },
  { name: 'types', nodeArguments: [tools.tsc, '-b'] },
  { name: 'dead code', nodeArguments: [tools.knip, '--treat-config-hints-as-errors', '--cache'] },
];

/** A step that runs Vitest. @param name also names its report */
function vitest(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Step {
  const report = `test-results/${name.replaceAll(' ', '-')}.json`;
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  return { name, nodeArguments: [tools.vitest, 'run', ...reporters, ...args], env, report };
}

/** A step that runs Playwright. @param selection which tests, as in playwright.config.ts */
function playwright(name: string, selection: 'landing' | 'audit'): Step {
  const report = `test-results/${name.replaceAll(' ', '-')}.json`;
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: report, BROWSER_TESTS: selection };
  return { name, nodeArguments: [tools.playwright, 'test', '--reporter=list,json'], env, report };
}

const builtClient: readonly Step[] = [
  build,
  { name: 'byte budgets', nodeArguments: ['scripts/budgets/byte-budgets.ts'] },
];

const unitTests: readonly Step[] = [...builtClient, vitest('unit and server tests', [])];

/** Without the files that take more than two seconds, most of the time of all tests: their names say so. */
const quickTests = vitest('quick unit and server tests', ['--exclude=**/*.slow.test.ts']);

const componentTests = vitest('component tests', ['--config', 'vitest.components.config.ts']);

/** What `npm run check` runs: what needs neither a browser nor long waits. No quick test needs the built client. */
export const checkStages: readonly Stage[] = [{ static: [...staticChecks, ...builtClient], unit: [quickTests] }];

/** What `npm test` runs before a change lands. */
export const landingStages: readonly Stage[] = [
  { browser: [browser] },
  { static: [...staticChecks, componentTests], unit: unitTests },
  { browser: [playwright('browser tests', 'landing')] },
];

/** How much longer than before a landing the random tests run. */
const LONG_RUNS = { PROPERTY_RUNS: '1000' };

/** Where tests with random examples are. */
const RANDOM_TESTS = [
  ...['shared', 'client', 'mock-provider', 'e2e/order-model'],
  ...['server/pictures', 'server/postal', 'server/provider/revision.test.ts', 'server/testing/races'],
];

const labPackages: readonly Step[] = [
  { name: 'packages and browsers', nodeArguments: ['scripts/browser/prepare-engines.ts'] },
  { name: 'types of lab', nodeArguments: [tools.tsc, '-b', 'lab'] },
];

/**
 * What `npm run engines` runs: the types of `lab/`, which need its packages, and the main journeys in Firefox and WebKit.
 * @param options for Vitest; `--project chromium` selects another browser, for comparison
 */
export function engineStages(options: readonly string[]): readonly Stage[] {
  const choosesProject = options.some((option) => option.startsWith('--project'));
  const usual = choosesProject ? [] : ['--project=!chromium'];
  const journeys = vitest('engine tests', ['--config', 'lab/engines/vitest.config.ts', ...usual, ...options]);
  return [{ engines: [...labPackages, journeys] }];
}

/** What `npm run audit` runs: the exhaustive and slow checks. */
export const auditStages: readonly Stage[] = [
  { browser: [browser], build: [build] },
  { models: [vitest('long random tests', RANDOM_TESTS, LONG_RUNS)] },
  { browser: [playwright('exhaustive browser tests', 'audit')] },
];
