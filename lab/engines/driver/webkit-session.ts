import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Builder, Capabilities, type WebDriver } from 'selenium-webdriver';
import { webkitPrograms } from '../../../scripts/browser/find-engines.ts';

export type WebkitSession = {
  readonly driver: WebDriver;
  readonly folder: string;
  readonly end: () => Promise<void>;
};

const MS_TO_START = 15_000;

/** How long the browser may take to close; then it is killed. */
const MS_TO_CLOSE = 10_000;

/** Minimal controls: the window could not be as narrow as a phone otherwise. */
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
  if (!chosen) throw new Error('Xvfb has no pipe for the number of its screen.');
  const [number] = await once(chosen, 'data', { signal: AbortSignal.timeout(MS_TO_START) });
  return { screen, display: `:${String(number).trim()}` };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('A server without a port.');
  return address.port;
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + MS_TO_START;
  while (Date.now() < deadline) {
    const isReady = await fetch(`${url}/status`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return;
    await pause(50);
  }
  throw new Error(`WebKitWebDriver did not answer within ${MS_TO_START / 1000} s.`);
}

async function stop(program: ChildProcess): Promise<void> {
  if (program.exitCode !== null || program.signalCode !== null) return;
  const ended = once(program, 'exit');
  program.kill();
  await ended;
}

export async function startWebkit(): Promise<WebkitSession> {
  const home = await makeHome();
  const { screen, display } = await startScreen();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const folders = { XDG_CONFIG_HOME: home, XDG_CACHE_HOME: join(home, 'cache'), XDG_DATA_HOME: join(home, 'data') };
  const program = spawn(webkitPrograms().driver, [`--port=${port}`], {
    env: { ...process.env, ...folders, DISPLAY: display, TZ: 'America/Sao_Paulo' },
    stdio: 'ignore',
  });
  const stopAll = async () => {
    await stop(program);
    await stop(screen);
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await untilReady(url);
    // Without a program, the driver starts its own MiniBrowser.
    const args = ['--automation', '--full-screen'];
    const wanted = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { args } });
    const driver = await new Builder().usingServer(url).withCapabilities(wanted).build();
    const end = () => Promise.race([driver.quit(), pause(MS_TO_CLOSE, undefined, { ref: false })]).finally(stopAll);
    return { driver, folder: join(home, 'downloads'), end };
  } catch (error) {
    await stopAll();
    throw error;
  }
}
