import { mkdir, writeFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { untilPageIsStill } from '../../e2e/screens/wait-until-still.ts';
import type { DrivenBrowser, Size } from './driver/browser.ts';
import type { Place } from './page/page-script.ts';

/** An element by role and accessible name, by label, or by CSS. */
export type Target = {
  readonly role?: string;
  /** The complete accessible name, or the label if `role` is missing. */
  readonly name?: string;
  /** False if `name` is only a part of the accessible name. */
  readonly exact?: boolean;
  readonly css?: string;
  /** Where to look; the whole page by default. */
  readonly within?: Target;
};

function describeTarget({ role, name, css, within }: Target): string {
  const own = css ?? [role ?? 'field', name === undefined ? '' : `“${name}”`].filter(Boolean).join(' ');
  return within ? `${own} in ${describeTarget(within)}` : own;
}

export const PHONE: Size = { width: 390, height: 844 };
export const DESKTOP: Size = { width: 1280, height: 800 };

const MS_TO_WAIT = 15_000;
const MS_BETWEEN_TRIES = 60;

/** A visitor whose steps wait until they are possible. If a step never is, an error says what it waited for. */
export class Visitor {
  readonly browser: DrivenBrowser;
  readonly #origin: string;
  readonly #pageScript: string;
  #screen = 'the first page';

  constructor(browser: DrivenBrowser, origin: string, pageScript: string) {
    this.browser = browser;
    this.#origin = origin;
    this.#pageScript = pageScript;
  }

  /** Opens a page in Portuguese with the banner accepted, as on a later visit. */
  async open(path: string): Promise<void> {
    await this.browser.open(`${this.#origin}/healthz`);
    await this.browser.evaluate(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: these engines have no Cookie Store.
      document.cookie = 'locale=pt; Path=/';
      localStorage.setItem('policy', new Date().toISOString());
    });
    await this.browser.open(this.#origin + path);
  }

  /** Asks until the answer is true, even after failures, since a page may be loading. `wanted` describes the goal. */
  async until(wanted: string, isTrue: () => Promise<boolean>): Promise<void> {
    const deadline = Date.now() + MS_TO_WAIT;
    for (;;) {
      const answer = await isTrue().catch((error: Error) => error);
      if (answer === true) return;
      if (Date.now() > deadline) throw await this.#failure(wanted, answer === false ? undefined : answer);
      await pause(MS_BETWEEN_TRIES);
    }
  }

  async reload(): Promise<void> {
    await this.until('the page is loaded again', async () => {
      await this.browser.reload();
      return true;
    });
  }

  back(): Promise<void> {
    return this.browser.evaluate(() => history.back());
  }

  async see(target: Target): Promise<void> {
    await this.until(`${describeTarget(target)} is visible`, async () => (await this.count(target)) > 0);
  }

  async seeText(target: Target, part: string): Promise<void> {
    const isThere = async () => ((await this.text(target)) ?? '').replace(/\s/g, ' ').includes(part);
    await this.until(`${describeTarget(target)} contains “${part}”`, isThere);
  }

  async seeNo(target: Target): Promise<void> {
    await this.until(`${describeTarget(target)} is gone`, async () => (await this.count(target)) === 0);
  }

  async click(target: Target): Promise<void> {
    const places: Place[] = [];
    const comesToRest = async () => {
      places.unshift(await this.#ask((given) => window.pageScript?.place(given), target));
      const [last, before] = places;
      if (!last || !before || 'problem' in last || 'problem' in before) return false;
      return last.x === before.x && last.y === before.y;
    };
    const why = () => (places[0] && 'problem' in places[0] ? ` It ${places[0].problem}.` : '');
    await this.until(`${describeTarget(target)} can be clicked`, comesToRest).catch((error: Error) => {
      throw new Error(error.message + why());
    });
    const [place] = places;
    if (place && 'x' in place) await this.browser.clickAt(place.x, place.y);
  }

  async check(target: Target): Promise<void> {
    await this.click(target);
    const isChecked = () => this.#ask((given) => window.pageScript?.isChecked(given), target);
    await this.until(`${describeTarget(target)} is checked`, isChecked);
  }

  async fill(target: Target, text: string): Promise<void> {
    await this.click(target);
    await this.browser.evaluate((given) => window.pageScript?.selectContent(given), target);
    await this.browser.type(text);
  }

  async chooseFiles(target: Target, ...paths: string[]): Promise<void> {
    const isThere = () => this.#ask((given) => window.pageScript?.remember(given), target);
    await this.until(`${describeTarget(target)} is there`, isThere);
    await this.browser.chooseFiles(paths);
  }

  count(target: Target): Promise<number> {
    return this.#ask((given) => window.pageScript?.count(given), target);
  }

  text(target: Target): Promise<string | null> {
    return this.#ask((given) => window.pageScript?.text(given), target);
  }

  path(): Promise<string> {
    return this.browser.evaluate(() => location.pathname);
  }

  /** Checks the geometry and takes a picture. In WebKit, it may show an earlier frame. @param name such as `01-home` */
  async show(name: string): Promise<void> {
    this.#screen = name;
    await this.browser.evaluate(untilPageIsStill);
    await this.#takePicture(name);
    const problems = await this.#ask((_) => window.pageScript?.geometryProblems(), null);
    expect(problems, `${name} in ${this.browser.engine}`).toEqual([]);
  }

  async #takePicture(name: string): Promise<void> {
    const folder = `test-results/engines/${this.browser.engine}`;
    await mkdir(folder, { recursive: true });
    await writeFile(`${folder}/${name}.png`, await this.browser.screenshot());
  }

  /** Asks the page script. Adds the script first if the page has been loaded since. */
  async #ask<Given, Answer>(question: (given: Given) => Answer | undefined, given: Given): Promise<Answer> {
    const answer = await this.browser.evaluate(question, given);
    if (answer !== undefined && answer !== null) return answer;
    const isThere = await this.browser.evaluate(() => window.pageScript !== undefined);
    if (isThere) return answer as Answer;
    await this.browser.addScript(this.#pageScript);
    return (await this.browser.evaluate(question, given)) as Answer;
  }

  async #failure(wanted: string, cause?: Error): Promise<Error> {
    await this.#takePicture('failure');
    const path = await this.path();
    const where = `${this.browser.engine}, after ${this.#screen}, at ${path}`;
    return new Error(`It did not happen that ${wanted} (${where}; picture: failure.png).`, { cause });
  }
}
