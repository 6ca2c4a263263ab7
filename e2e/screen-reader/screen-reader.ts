import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { virtual } from '@guidepup/virtual-screen-reader';
import type { Page } from '@playwright/test';
import { expect } from '../test.ts';

const bundle = createRequire(import.meta.url).resolve('@guidepup/virtual-screen-reader/browser.js');

type Reading = { readonly virtual: typeof virtual; root: Element | null };
const QUIET_MS = 300;

/** Computes roles, names and states by the specifications and records phrases. Reads only an open modal. */
export class ScreenReader {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Needs `bypassCSP`: the policy refuses foreign scripts. */
  static async on(page: Page): Promise<ScreenReader> {
    const source = await readFile(bundle, 'utf8');
    await page.evaluate(async (script) => {
      const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
      const { virtual } = await import(address);
      Object.assign(window, { reading: { virtual, root: null } });
      // Not rendered with scripts.
      for (const element of document.querySelectorAll('noscript')) element.remove();
    }, source);
    return new ScreenReader(page);
  }

  /** The topmost dialog or the page. Forgets earlier phrases. */
  async begin(): Promise<void> {
    await this.#page.evaluate(async () => {
      const { reading } = window as unknown as { reading: Reading };
      const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
      // The reader takes the attribute for the state.
      for (const input of document.querySelectorAll('input')) input.toggleAttribute('checked', input.checked);
      if (reading.root) await reading.virtual.stop();
      await reading.virtual.start({ container: root });
      reading.root = root;
    });
  }

  readAll(): Promise<string[]> {
    return this.#readUntil(null);
  }

  /** Goes from the beginning to an item that starts with the phrase. */
  async moveTo(phrase: string): Promise<void> {
    const phrases = await this.#readUntil(phrase);
    expect(phrases.at(-1), `"${phrase}" is read`).toContain(phrase);
  }

  /** Goes on to an item, or to the end if there is none. */
  async #readUntil(phrase: string | null): Promise<string[]> {
    await this.begin();
    return await this.#page.evaluate(async (wanted) => {
      const { virtual } = (window as unknown as { reading: Reading }).reading;
      const end = `end of ${await virtual.lastSpokenPhrase()}`;
      const isThere = (spoken: string) => spoken === end || (wanted !== null && spoken.startsWith(wanted));
      while (!isThere(await virtual.lastSpokenPhrase())) await virtual.next();
      return await virtual.spokenPhraseLog();
    }, phrase);
  }

  async forget(): Promise<void> {
    await this.#page.evaluate(async () => {
      await (window as unknown as { reading: Reading }).reading.virtual.clearSpokenPhraseLog();
    });
  }

  async act(): Promise<void> {
    await this.#page.evaluate(async () => {
      const { virtual } = (window as unknown as { reading: Reading }).reading;
      await virtual.clearSpokenPhraseLog();
      await virtual.act();
    });
  }

  async type(text: string): Promise<void> {
    await this.#page.evaluate(async (typed) => {
      const { virtual } = (window as unknown as { reading: Reading }).reading;
      await virtual.clearSpokenPhraseLog();
      await virtual.type(typed);
    }, text);
  }

  /** Since the last press or text, after a silence. */
  async spoken(quietMs = QUIET_MS): Promise<string[]> {
    const read = () =>
      this.#page.evaluate(() => (window as unknown as { reading: Reading }).reading.virtual.spokenPhraseLog());
    let phrases = await read();
    for (let before = -1; before !== phrases.length; ) {
      before = phrases.length;
      await this.#page.waitForTimeout(quietMs);
      phrases = await read();
    }
    return phrases;
  }
}
