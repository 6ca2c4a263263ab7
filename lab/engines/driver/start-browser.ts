import type { BrowserOptions, DrivenBrowser, Engine } from './browser.ts';
import { PuppeteerBrowser } from './puppeteer-browser.ts';
import { WebkitBrowser } from './webkit-browser.ts';

export function startBrowser(engine: Engine, options: BrowserOptions = {}): Promise<DrivenBrowser> {
  return engine === 'webkit' ? WebkitBrowser.start() : PuppeteerBrowser.start(engine, options);
}
