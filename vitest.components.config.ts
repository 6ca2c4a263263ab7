import react from '@vitejs/plugin-react';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browserArguments, findChromium } from './scripts/browser/find-browsers.ts';
import { requirePinnedNode } from './scripts/require-pinned-node.ts';

requirePinnedNode('npm run components -- FOLDER');

/** Tests components in a real browser, without a server. `npm run check` omits them, because they need Chromium. */
export default defineConfig({
  plugins: [react()],
  // Bundles all packages before the first test. A package that is found later would reload the page during a test.
  optimizeDeps: { entries: ['client/src/**/*.{ts,tsx}', '!**/*.test.ts'] },
  test: {
    name: 'components',
    include: ['client/src/**/*.browser.test.tsx'],
    silent: 'passed-only',
    setupFiles: ['scripts/checks/put-back.ts'],
    testTimeout: 60_000,
    // Vitest waits a second for an element by default, but on a busy machine the first rendering may take that long.
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
