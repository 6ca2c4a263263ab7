import { defineConfig, devices } from '@playwright/test';
import { port, stackEnvironment } from './e2e/stack-environment.ts';
import { browserArguments, findChromium } from './scripts/browser/find-browsers.ts';
import { requirePinnedNode } from './scripts/require-pinned-node.ts';

requirePinnedNode('npm run e2e -- FILE');

const cameraArguments = [
  // A moving test picture replaces the camera. The headless shell cannot ask for permission, so e2e/test.ts refuses it
  // unless a test grants it.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
];

/** `npm test` leaves out these specs and tests tagged `@audit`. They are exhaustive, or others cover the same kind. */
const inAudit = '**/*.audit.spec.ts';

/** Tests tagged `@laptop` run on the desktop instead of the phone. The audit runs tests tagged `@both` on both. */
const SELECTIONS = {
  /** `npm test` runs all tests but the audit's. */
  landing: {
    phone: { testIgnore: inAudit, grepInvert: /@audit|@laptop/ },
    desktop: { testIgnore: inAudit, grep: /@laptop/, grepInvert: /@audit/ },
  },
  /** `npm run audit` runs the other tests. */
  audit: {
    // `grep` also looks at the names of files.
    phone: { grep: /@audit|\.audit\.spec/, grepInvert: /@laptop/ },
    desktop: { grep: /@both|^(?=.*@audit).*@laptop/ },
  },
  /** Runs if `BROWSER_TESTS` is not set. */
  all: { phone: { grepInvert: /@laptop/ }, desktop: { grep: /@both|@laptop/ } },
};
type Selection = keyof typeof SELECTIONS;
const isSelection = (name: string): name is Selection => name in SELECTIONS;
const chosen = process.env.BROWSER_TESTS ?? 'all';
if (!isSelection(chosen)) throw new Error(`BROWSER_TESTS is landing or audit, not ${chosen}`);
const selection = SELECTIONS[chosen];

const AFTER_THE_RUN = 'after the run';

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  // Two cores run four browsers, the server and the mock, and in CI the drills of `scale`. Long timeouts cost nothing
  // unless a test fails.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  fullyParallel: true,
  workers: 4,
  // A test that passes at its second try is reported as flaky, with a trace. The test or the product has a race.
  retries: process.env.CI ? 1 : 0,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    locale: 'pt-BR',
    // Endless animations would repaint all the time. Tests of motion turn this off.
    contextOptions: { reducedMotion: 'reduce' },
    timezoneId: 'America/Sao_Paulo',
    // Tracing takes as much time as the test.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium() ?? undefined, args: [...browserArguments, ...cameraArguments] },
  },
  projects: [
    {
      name: 'phone',
      ...selection.phone,
      teardown: AFTER_THE_RUN,
      use: {
        userAgent: devices['Pixel 7'].userAgent,
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 1,
        isMobile: true,
        hasTouch: true,
      },
    },
    {
      name: 'desktop',
      ...selection.desktop,
      teardown: AFTER_THE_RUN,
      use: { viewport: { width: 1440, height: 900 } },
    },
    { name: AFTER_THE_RUN, testMatch: 'after-the-run.ts' },
  ],
  webServer: {
    command: `"${process.execPath}" scripts/start.ts`,
    cwd: import.meta.dirname,
    url: `http://127.0.0.1:${port}/healthz`,
    env: stackEnvironment,
    timeout: 90_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
