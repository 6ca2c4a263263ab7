import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserArguments, findChromium } from './scripts/browser/find-browsers.ts';
import { requirePinnedNode } from './scripts/require-pinned-node.ts';

requirePinnedNode('npm run components -- FOLDER');

/** Tests components in a real browser, without a server. They need a Chromium, so `npm run check` leaves them out. */
export default defineConfig({
  plugins: [react()],
  // Bundles all packages before the first test. One that is found later would reload the page during its test.
  optimizeDeps: { entries: ['client/src/**/*.{ts,tsx}', '!**/*.test.ts'] },
  test: {
    name: 'components',
    include: ['client/src/**/*.browser.test.tsx'],
    silent: 'passed-only',
    setupFiles: ['scripts/checks/put-back.ts'],
    testTimeout: 60_000,
    // Vitest would wait a second for an element. Beside other programs, the first rendering alone may take that long.
    expect: { poll: { timeout: 20_000 } },
    // CI repeats a failed test once, as with other browser tests.
    retry: process.env.CI ? 1 : 0,
    maxWorkers: 2,
    browser: {
      enabled: true,
      headless: true,
      screenshotFailures: false,
      instances: [{ browser: 'chromium' }],
      locators: { exact: true },
      provider: playwright({
        launchOptions: { executablePath: findChromium() ?? undefined, args: [...browserArguments] },
        contextOptions: { locale: 'pt-BR', timezoneId: 'America/Sao_Paulo', reducedMotion: 'reduce' },
      }),
    },
  },
});
