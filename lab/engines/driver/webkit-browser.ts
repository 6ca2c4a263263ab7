import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Builder, Capabilities, Key as SeleniumKey, type WebDriver, type WebElement } from 'selenium-webdriver';
import { webkitPrograms } from '../../../scripts/browser/find-browsers.ts';
import { answers, freePort, Program } from '../../../server/testing/program.ts';
import { completeFiles, type DrivenBrowser, type Key } from './browser.ts';

const KEYS: Record<Key, string> = {
  Escape: SeleniumKey.ESCAPE,
  Enter: SeleniumKey.ENTER,
  ArrowRight: SeleniumKey.ARROW_RIGHT,
};

type Answer<Result> = { readonly result: Result } | { readonly problem: string };

const MS_TO_START = 15_000;
/** How long the browser may take to close before it is killed. */
const MS_TO_CLOSE = 10_000;

/** Shrinks the window's controls, which would otherwise keep it wider than a phone. */
const NARROW_WINDOW = `* {
  min-width: 0; min-height: 0; margin: 0; padding: 0; border-width: 0; font-size: 1px; -gtk-icon-transform: scale(0.01);
}`;

async function makeHome(): Promise<string> {
  const home = await mkdtemp(join(tmpdir(), 'webkit-'));
  for (const gtk of ['gtk-3.0', 'gtk-4.0']) {
    await mkdir(join(home, gtk));
    await writeFile(join(home, gtk, 'gtk.css'), NARROW_WINDOW);
    await writeFile(join(home, gtk, 'settings.ini'), '[Settings]\ngtk-enable-animations=0\n');
  }
  await mkdir(join(home, 'downloads'));
  await writeFile(join(home, 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${join(home, 'downloads')}"\n`);
  return home;
}

async function startScreen(): Promise<{ screen: ChildProcess; display: string }> {
  const args = ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const screen = spawn(webkitPrograms().screen, args, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const chosen = screen.stdio[3];
  if (!chosen) throw new Error('Xvfb gave no pipe to read its screen number from.');
  const [number] = await once(chosen, 'data', { signal: AbortSignal.timeout(MS_TO_START) });
  return { screen, display: `:${String(number).trim()}` };
}

/** Returns the driver's program, not started yet, and its address. Selenium only connects to a driver that runs. */
async function driverProgram(home: string, display: string) {
  const url = `http://127.0.0.1:${await freePort()}`;
  const folders = { XDG_CONFIG_HOME: home, XDG_CACHE_HOME: join(home, 'cache'), XDG_DATA_HOME: join(home, 'data') };
  const program = new Program({
    name: 'driver of WebKit',
    command: webkitPrograms().driver,
    args: [`--port=${new URL(url).port}`],
    env: { ...process.env, ...folders, DISPLAY: display, TZ: 'America/Sao_Paulo' },
    logFile: join(home, 'driver.log'),
    isUp: () => answers(`${url}/status`),
  });
  return { program, url };
}

function drivenBrowser(driver: WebDriver, home: string, stop: () => Promise<void>): DrivenBrowser {
  const evaluate: DrivenBrowser['evaluate'] = async <Args extends unknown[], Result>(
    code: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ) => {
    const script = `
      const answer = arguments[arguments.length - 1];
      const given = [...arguments].slice(0, -1);
      (async () => (${code.toString()})(...given))().then(
        (result) => answer({ result }),
        (error) => answer({ problem: String(error) }),
      );`;
    const answer = await driver.executeAsyncScript<Answer<Result>>(script, ...args);
    if ('problem' in answer) throw new Error(answer.problem);
    return answer.result;
  };
  const actions = () => driver.actions({ async: true });
  return {
    engine: 'webkit',
    open: (url) => driver.get(url),
    reload: () => driver.navigate().refresh(),
    evaluate,
    addScript: (text) => driver.executeScript(text),
    clickAt: (x, y) =>
      actions()
        .move({ x: Math.round(x), y: Math.round(y), duration: 0 })
        .click()
        .perform(),
    type: (text) => actions().sendKeys(text).perform(),
    press: (key) => actions().sendKeys(KEYS[key]).perform(),
    async chooseFiles(paths) {
      const input = await driver.executeScript<WebElement>('return window.pageScript.remembered()');
      await input.sendKeys(paths.join('\n'));
    },
    /** Resizes the window twice, because the size of its frame is known only after the first time. */
    async resize({ width, height }) {
      const window = driver.manage().window();
      await window.setRect({ x: 0, y: 0, width, height });
      const inner = await evaluate(() => ({ width: innerWidth, height: innerHeight }));
      await window.setRect({ width: 2 * width - inner.width, height: 2 * height - inner.height });
    },
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    downloads: () => completeFiles(join(home, 'downloads')),
    close: () => Promise.race([driver.quit(), pause(MS_TO_CLOSE, undefined, { ref: false })]).finally(stop),
  };
}

export async function startWebkit(): Promise<DrivenBrowser> {
  const home = await makeHome();
  const { screen, display } = await startScreen();
  const { program, url } = await driverProgram(home, display);
  const stop = async () => {
    await program.end('SIGTERM');
    screen.kill();
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await program.start();
    // No program is named, so the driver starts MiniBrowser, the browser that comes with WebKitGTK.
    const args = ['--automation', '--full-screen'];
    const wanted = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { args } });
    return drivenBrowser(await new Builder().usingServer(url).withCapabilities(wanted).build(), home, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}
