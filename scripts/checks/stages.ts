import { tools } from '../tools.ts';

/** One step of a check. */
export interface Stage {
  name: string;
  /** arguments for Node, the file among them */
  nodeArguments: string[];
  env?: NodeJS.ProcessEnv;
  /** where a test runner writes its JSON report; a stage without one only succeeds or fails */
  report?: string;
}

const unitReport = 'test-results/vitest.json';
const browserReport = 'test-results/playwright.json';

/** What `npm run check` goes through, in this order. */
export const quickStages: readonly Stage[] = [
  { name: 'format and lint', nodeArguments: [tools.biome, 'check', '--error-on-warnings'] },
  { name: 'types', nodeArguments: [tools.tsc, '-b'] },
  { name: 'dead code', nodeArguments: [tools.knip, '--treat-config-hints-as-errors'] },
  { name: 'build', nodeArguments: ['scripts/build.ts'] },
  { name: 'byte budgets', nodeArguments: ['scripts/byte-budgets.ts'] },
  {
    name: 'unit and server tests',
    nodeArguments: [tools.vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
    report: unitReport,
  },
];

const browser: Stage = { name: 'browser', nodeArguments: ['scripts/install-browser.ts'] };

const browserTests: Stage = {
  name: 'browser tests',
  nodeArguments: [tools.playwright, 'test', '--reporter=list,json'],
  env: { PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport },
  report: browserReport,
};

/** What `npm test` goes through, in this order. */
export const allStages: readonly Stage[] = [browser, ...quickStages, browserTests];
