import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Browser, type ElementHandle, launch, type Page } from 'puppeteer-core';
import { browserArguments } from '../../../scripts/browser/browser-arguments.ts';
import { findChromium } from '../../../scripts/browser/find-chromium.ts';
import { findFirefox } from '../../../scripts/browser/find-engines.ts';
import { type BrowserOptions, completeFiles, type DrivenBrowser, type Key, type Size } from './browser.ts';

/** Starts Firefox for WebDriver BiDi, without prompts or start pages. */
function startFirefox(folder: string, { blocksCookies = false }: BrowserOptions): Promise<Browser> {
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
      'network.cookie.cookieBehavior': blocksCookies ? 2 : 5,
    },
  });
}

function startChromium(folder: string): Promise<Browser> {
  return launch({
    executablePath: findChromium() ?? undefined,
    args: [...browserArguments, '--lang=pt-BR', '--accept-lang=pt-BR', '--force-prefers-reduced-motion'],
    env: { ...process.env, TZ: 'America/Sao_Paulo', LANGUAGE: 'pt_BR' },
    downloadBehavior: { policy: 'allow', downloadPath: folder },
  });
}

/** How long a browser may take to close; then it is killed. */
const MS_TO_CLOSE = 10_000;

/** A page that reloads itself while loading ends the navigation. */
const RE_ABORTED = /NS_BINDING_ABORTED|net::ERR_ABORTED/;

export class PuppeteerBrowser implements DrivenBrowser {
  readonly engine: 'firefox' | 'chromium';
  readonly #browser: Browser;
  readonly #page: Page;
  readonly #folder: string;

  private constructor(engine: 'firefox' | 'chromium', browser: Browser, page: Page, folder: string) {
    this.engine = engine;
    this.#browser = browser;
    this.#page = page;
    this.#folder = folder;
  }

  static async start(engine: 'firefox' | 'chromium', options: BrowserOptions): Promise<PuppeteerBrowser> {
    const folder = await mkdtemp(join(tmpdir(), `${engine}-downloads-`));
    const browser = await (engine === 'firefox' ? startFirefox(folder, options) : startChromium(folder));
    const [page = await browser.newPage()] = await browser.pages();
    return new PuppeteerBrowser(engine, browser, page, folder);
  }

  async open(url: string): Promise<void> {
    await this.#page.goto(url).catch((error: Error) => {
      if (!RE_ABORTED.test(error.message)) throw error;
    });
  }

  async reload(): Promise<void> {
    await this.#page.reload();
  }

  evaluate<Args extends unknown[], Result>(
    code: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    return this.#page.evaluate(code as (...given: unknown[]) => Promise<Result>, ...args);
  }

  async addScript(text: string): Promise<void> {
    await this.#page.evaluate(text);
  }

  async clickAt(x: number, y: number): Promise<void> {
    await this.#page.mouse.click(x, y);
  }

  async type(text: string): Promise<void> {
    await this.#page.keyboard.type(text);
  }

  async press(key: Key): Promise<void> {
    await this.#page.keyboard.press(key);
  }

  async chooseFiles(paths: readonly string[]): Promise<void> {
    const handle = await this.#page.evaluateHandle(() => window.pageScript?.remembered());
    await (handle as ElementHandle<HTMLInputElement>).uploadFile(...paths);
  }

  async resize({ width, height }: Size): Promise<void> {
    await this.#page.setViewport({ width, height });
  }

  screenshot(): Promise<Uint8Array> {
    return this.#page.screenshot();
  }

  downloads(): Promise<string[]> {
    return completeFiles(this.#folder);
  }

  async close(): Promise<void> {
    const process = this.#browser.process();
    await Promise.race([this.#browser.close(), pause(MS_TO_CLOSE, undefined, { ref: false })]);
    process?.kill('SIGKILL');
    await rm(this.#folder, { recursive: true, force: true });
  }
}
