import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type ElementHandle, launch } from 'puppeteer-core';
import { findFirefox } from '../../../scripts/browser/find-browsers.ts';
import { completeFiles, type DrivenBrowser } from './browser.ts';

/** Starts Firefox for WebDriver BiDi: in Portuguese, with reduced motion, and without prompts for downloads. */
function launchFirefox(folder: string): Promise<Browser> {
  return launch({
    browser: 'firefox',
    executablePath: findFirefox(),
    env: { ...process.env, TZ: 'America/Sao_Paulo' },
    extraPrefsFirefox: {
      'intl.accept_languages': 'pt-BR',
      'ui.prefersReducedMotion': 1,
      'ui.useOverlayScrollbars': 1,
      'widget.gtk.overlay-scrollbars.enabled': true,
      'browser.download.folderList': 2,
      'browser.download.dir': folder,
      'browser.download.alwaysOpenPanel': false,
      'network.cookie.cookieBehavior': 5,
    },
  });
}

/** How long a browser may take to close before it is killed. */
const MS_TO_CLOSE = 10_000;

/** A page that reloads while loading ends the navigation with this error. */
const RE_ABORTED = /NS_BINDING_ABORTED/;

export async function startFirefox(): Promise<DrivenBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'firefox-downloads-'));
  const browser = await launchFirefox(folder);
  const [page = await browser.newPage()] = await browser.pages();
  return {
    engine: 'firefox',
    async open(url) {
      await page.goto(url).catch((error: Error) => {
        if (!RE_ABORTED.test(error.message)) throw error;
      });
    },
    async reload() {
      await page.reload();
    },
    evaluate: (code, ...args) => page.evaluate(code as (...given: unknown[]) => never, ...args),
    async addScript(text) {
      await page.evaluate(text);
    },
    clickAt: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    press: (key) => page.keyboard.press(key),
    async chooseFiles(paths) {
      const handle = await page.evaluateHandle(() => window.pageScript?.remembered());
      await (handle as ElementHandle<HTMLInputElement>).uploadFile(...paths);
    },
    resize: (size) => page.setViewport(size),
    screenshot: () => page.screenshot(),
    downloads: () => completeFiles(folder),
    async close() {
      const process = browser.process();
      await Promise.race([browser.close(), pause(MS_TO_CLOSE, undefined, { ref: false })]);
      process?.kill('SIGKILL');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
