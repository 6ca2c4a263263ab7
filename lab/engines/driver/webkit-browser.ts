import { Key as SeleniumKey, type WebDriver, type WebElement } from 'selenium-webdriver';
import type { DrivenBrowser, Key, Size } from './browser.ts';
import { completeFiles } from './complete-files.ts';
import { startWebkit, type WebkitSession } from './webkit-session.ts';

const KEYS: Record<Key, string> = {
  Escape: SeleniumKey.ESCAPE,
  Enter: SeleniumKey.ENTER,
  ArrowRight: SeleniumKey.ARROW_RIGHT,
};

type Answer<Result> = { readonly result: Result } | { readonly problem: string };

export class WebkitBrowser implements DrivenBrowser {
  readonly engine = 'webkit';
  readonly #driver: WebDriver;
  readonly #session: WebkitSession;

  private constructor(session: WebkitSession) {
    this.#driver = session.driver;
    this.#session = session;
  }

  static async start(): Promise<WebkitBrowser> {
    return new WebkitBrowser(await startWebkit());
  }

  async open(url: string): Promise<void> {
    await this.#driver.get(url);
  }

  async reload(): Promise<void> {
    await this.#driver.navigate().refresh();
  }

  async back(): Promise<void> {
    await this.evaluate(() => history.back());
  }

  async evaluate<Args extends unknown[], Result>(
    code: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result> {
    const script = `
      const answer = arguments[arguments.length - 1];
      const given = [...arguments].slice(0, -1);
      (async () => (${code.toString()})(...given))().then(
        (result) => answer({ result }),
        (error) => answer({ problem: String(error) }),
      );`;
    const answer = await this.#driver.executeAsyncScript<Answer<Result>>(script, ...args);
    if ('problem' in answer) throw new Error(answer.problem);
    return answer.result;
  }

  async addScript(text: string): Promise<void> {
    await this.#driver.executeScript(text);
  }

  async clickAt(x: number, y: number): Promise<void> {
    await this.#driver
      .actions({ async: true })
      .move({ x: Math.round(x), y: Math.round(y), duration: 0 })
      .click()
      .perform();
  }

  async type(text: string): Promise<void> {
    await this.#driver.actions({ async: true }).sendKeys(text).perform();
  }

  async press(key: Key): Promise<void> {
    await this.#driver.actions({ async: true }).sendKeys(KEYS[key]).perform();
  }

  async chooseFiles(paths: readonly string[]): Promise<void> {
    const input = await this.#driver.executeScript<WebElement>('return window.pageScript.remembered()');
    await input.sendKeys(paths.join('\n'));
  }

  /** The window's own part is known only once it has a size. */
  async resize({ width, height }: Size): Promise<void> {
    const window = this.#driver.manage().window();
    await window.setRect({ x: 0, y: 0, width, height });
    const inner = await this.evaluate(() => ({ width: innerWidth, height: innerHeight }));
    await window.setRect({ width: 2 * width - inner.width, height: 2 * height - inner.height });
  }

  async screenshot(): Promise<Uint8Array> {
    return Buffer.from(await this.#driver.takeScreenshot(), 'base64');
  }

  downloads(): Promise<string[]> {
    return completeFiles(this.#session.folder);
  }

  async close(): Promise<void> {
    await this.#session.end();
  }
}
