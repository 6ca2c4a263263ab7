import { defineConfig, devices } from '@playwright/test';
import { mockPort, port } from './e2e/ports.ts';
import { findChromium } from './scripts/browser/find-chromium.ts';

/** Variables that would lead the tests to services of the real world; empty, they count as not set. */
const realServices = {
  PROVIDER_API_URL: '',
  PUBLIC_STORAGE_URL: '',
  PAYMENT_TOKEN_URL: '',
  PAYMENT_PUBLIC_KEY: '',
  BRAZIL_POSTAL_URL: '',
  INTERNATIONAL_POSTAL_URL: '',
  SUPPORT_CHAT_URL: '',
  SENTRY_DSN: '',
  ANALYTICS_ID: '',
  REDIS_URL: '',
};

const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A picture that moves in place of a camera, for the pages that ask for one and are allowed to.
  '--use-fake-device-for-media-stream',
];

/** What is about answers and trouble, not about room on the screen, runs on the phone alone; so do tests tagged `@once`. */
const onceIsEnough = [
  '**/scenarios.spec.ts',
  '**/*trouble.spec.ts',
  '**/card-*.spec.ts',
  '**/customer-form.spec.ts',
  '**/face-search-camera.spec.ts',
  '**/scan-card.spec.ts',
];

export default defineConfig({
  testDir: 'e2e',
  testMatch: '**/*.spec.ts',
  outputDir: 'test-results/browser',
  // Two cores run two browsers, the server and the mock: patience costs nothing where all goes well.
  timeout: 60_000,
  expect: { timeout: 10_000 },
  fullyParallel: true,
  workers: 2,
  // What passes at its second try is printed as flaky, with a trace: a race of the test, or of the product. Look at it.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  reporter: 'list',
  use: {
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    // Tracing costs as much as the test itself.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: findChromium() ?? undefined, args: browserArguments },
  },
  projects: [
    {
      name: 'phone',
      use: {
        userAgent: devices['Pixel 7'].userAgent,
        viewport: { width: 390, height: 844 },
        deviceScaleFactor: 2,
        isMobile: true,
        hasTouch: true,
      },
    },
    {
      name: 'desktop',
      testIgnore: onceIsEnough,
      grepInvert: /@once/,
      use: { viewport: { width: 1440, height: 900 } },
    },
  ],
  webServer: {
    command: `"${process.execPath}" scripts/start.ts`,
    cwd: import.meta.dirname,
    url: `http://127.0.0.1:${port}/healthz`,
    env: {
      ...realServices,
      HOST: '127.0.0.1',
      PORT: String(port),
      MOCK_PORT: String(mockPort),
      PROVIDER_DOMAIN: 'localhost',
      LOG_LEVEL: 'warn',
      // All the tests' visitors come from this machine's address.
      LIMIT_FACTOR: '100',
    },
    timeout: 90_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  },
});
