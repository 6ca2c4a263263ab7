import { accessSync, constants, statSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** @returns the path of the first command that is installed; null if there is none */
export function findOnPath(commands: readonly string[], env: NodeJS.ProcessEnv): string | null {
  const folders = (env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  return commands.flatMap((command) => folders.map((folder) => join(folder, command))).find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}

/** The headless shell is preferred, because it has no window and is a fifth faster. */
const commands = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'google-chrome',
  'google-chrome-stable',
  'chromium-browser',
  'chrome.exe',
];
const elsewhere = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
];

/** Returns Chromium's path; null if it is not installed. @throws {Error} if CHROMIUM_PATH names no program */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  const named = env.CHROMIUM_PATH;
  if (named && !isProgram(named)) throw new Error(`CHROMIUM_PATH names no program: ${named}`);
  if (named) return named;
  return findOnPath(commands, env) ?? [...elsewhere, chromium.executablePath()].find(isProgram) ?? null;
}

/** These arguments start Chromium without a sandbox, prompts, a graphics card, QUIC or background requests. */
export const browserArguments: readonly string[] = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The packages that play videos in Firefox and WebKit. */
export const CODEC_PACKAGES = ['ffmpeg', 'gstreamer1.0-libav'];

/** The Debian packages that the tests of the other engines need. */
export const ENGINE_PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'fonts-liberation', ...CODEC_PACKAGES];

function required(commands: readonly string[], env: NodeJS.ProcessEnv): string {
  const path = findOnPath(commands, env);
  if (path === null) throw new Error(`There is no ${commands[0]} on this machine.`);
  return path;
}

/** @throws {Error} if Firefox is not installed */
export const findFirefox = (env = process.env): string => required(['firefox-esr', 'firefox'], env);

/** Finds WebKitGTK's driver and the virtual screen that it needs. @throws {Error} if one of them is missing */
export const webkitPrograms = (env = process.env) => ({
  driver: required(['WebKitWebDriver'], env),
  screen: required(['Xvfb'], env),
});
