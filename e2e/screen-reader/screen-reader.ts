import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { virtual } from '@guidepup/virtual-screen-reader';
import type { Page } from '@playwright/test';
import { expect } from '../test.ts';

const bundle = createRequire(import.meta.url).resolve('@guidepup/virtual-screen-reader/browser.js');

type Reading = { readonly virtual: typeof virtual; root: Element | null };
/** What a press brings is announced with little delay. */
const QUIET_MS = 300;

/**
 * A screen reader inside a page. It computes roles, names and states from the page's elements as the specifications say,
 * and keeps each phrase that it speaks. It reads an open modal dialog alone, as the browser makes the rest inert.
 */
export class ScreenReader {
  readonly #page: Page;

  private constructor(page: Page) {
    this.#page = page;
  }

  /** Loads it into a page. The page needs `bypassCSP`: its policy refuses foreign scripts. */
  static async on(page: Page): Promise<ScreenReader> {
    const source = await readFile(bundle, 'utf8');
    await page.evaluate(async (script) => {
      const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
      const { virtual } = await import(address);
      Object.assign(window, { reading: { virtual, root: null } });
      // No browser with scripts renders it.
      for (const element of document.querySelectorAll('noscript')) element.remove();
    }, source);
    return new ScreenReader(page);
  }

  /** Goes to the beginning of what is open: the dialog on top, or the page. What was spoken before is forgotten. */
  async begin(): Promise<void> {
    await this.#page.evaluate(async () => {
      const { reading } = window as unknown as { reading: Reading };
      const root = [...document.querySelectorAll('dialog:modal')].at(-1) ?? document.body;
      if (reading.root) await reading.virtual.stop();
      await reading.virtual.start({ container: root });
      reading.root = root;
    });
  }

  /** Reads everything from the beginning to the end. @returns the phrases */
  readAll(): Promise<string[]> {
    return this.#readUntil(null);
  }

  /** Reads from the beginning until an item is spoken that begins with a phrase. */
  async moveTo(phrase: string): Promise<void> {
    const phrases = await this.#readUntil(phrase);
    expect(phrases.at(-1), `"${phrase}" is read`).toContain(phrase);
  }

  /** @returns the phrases up to the wanted one or, when there is none, to the end of the dialog or the page */
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

  /** Forgets what was spoken. */
  async forget(): Promise<void> {
    await this.#page.evaluate(async () => {
      await (window as unknown as { reading: Reading }).reading.virtual.clearSpokenPhraseLog();
    });
  }

  /** Activates the item that was spoken last. */
  async act(): Promise<void> {
    await this.#page.evaluate(async () => {
      const { virtual } = (window as unknown as { reading: Reading }).reading;
      await virtual.clearSpokenPhraseLog();
      await virtual.act();
    });
  }

  /** Types a text into the field that was spoken last. */
  async type(text: string): Promise<void> {
    await this.#page.evaluate(async (typed) => {
      const { virtual } = (window as unknown as { reading: Reading }).reading;
      await virtual.clearSpokenPhraseLog();
      await virtual.type(typed);
    }, text);
  }

  /** The phrases since the last press or text, such as announcements, once nothing more is spoken for some time. */
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
