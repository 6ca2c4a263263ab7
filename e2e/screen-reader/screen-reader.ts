import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { virtual } from '@guidepup/virtual-screen-reader';
import type { Page } from '@playwright/test';
import { expect } from '../test.ts';

declare global {
  interface Window {
    reader: typeof virtual;
    /** The element that the screen reader reads. */
    readerRoot: Element | undefined;
  }
}

const bundle = createRequire(import.meta.url).resolve('@guidepup/virtual-screen-reader/browser.js');
const QUIET_MS = 300;

/** Computes roles, names and states by the specifications, and records phrases. If a modal is open, reads only that. */
export class ScreenReader {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Loads the screen reader. Needs `bypassCSP`, because the policy refuses foreign scripts. */
  static async on(page: Page): Promise<ScreenReader> {
    const source = await readFile(bundle, 'utf8');
    await page.evaluate(async (script) => {
      const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
      window.reader = (await import(address)).virtual;
      // Browsers do not render `noscript` if scripts are enabled, but the screen reader would read it.
      for (const element of document.querySelectorAll('noscript')) element.remove();
    }, source);
    return new ScreenReader(page);
  }

  /** Reads until an item starts with the phrase; if that is null, to the end. @returns what was read */
  async read(phrase: string | null): Promise<string[]> {
    await this.begin();
    const phrases = await this.#page.evaluate(async (wanted) => {
      const end = `end of ${await window.reader.lastSpokenPhrase()}`;
      const isThere = (spoken: string) => spoken === end || (wanted !== null && spoken.startsWith(wanted));
      while (!isThere(await window.reader.lastSpokenPhrase())) await window.reader.next();
      return await window.reader.spokenPhraseLog();
    }, phrase);
    if (phrase !== null) expect(phrases.at(-1), `"${phrase}" is read`).toContain(phrase);
    return phrases;
  }

  /** Starts at the topmost dialog; without a dialog, at the page. */
  async begin(): Promise<void> {
    await this.#page.evaluate(async () => {
      const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
      // The screen reader reads the attribute `checked`, not the property.
      for (const input of document.querySelectorAll('input')) input.toggleAttribute('checked', input.checked);
      if (window.readerRoot) await window.reader.stop();
      await window.reader.start({ container: root });
      window.readerRoot = root;
    });
  }

  /** Runs `happen`, then waits for silence. @returns what was spoken meanwhile */
  async spokenAfter(happen: () => Promise<unknown>, quietMs = QUIET_MS): Promise<string[]> {
    await this.#page.evaluate(() => window.reader.clearSpokenPhraseLog());
    await happen();
    const spoken = () => this.#page.evaluate(() => window.reader.spokenPhraseLog());
    let phrases = await spoken();
    for (let before = -1; before !== phrases.length; ) {
      before = phrases.length;
      await this.#page.waitForTimeout(quietMs);
      phrases = await spoken();
    }
    return phrases;
  }

  act(): Promise<void> {
    return this.#page.evaluate(() => window.reader.act());
  }

  type(text: string): Promise<void> {
    return this.#page.evaluate((typed) => window.reader.type(typed), text);
  }
}
