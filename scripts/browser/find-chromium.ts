import { chromium } from '@playwright/test';
import { findOnPath, isProgram } from './find-program.ts';

/** The headless shell is first, as it draws no window and is a fifth faster. */
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

/** @returns null if there is none @throws {Error} if CHROMIUM_PATH names no program */
export function findChromium(env: NodeJS.ProcessEnv = process.env): string | null {
  const named = env.CHROMIUM_PATH;
  if (named && !isProgram(named)) throw new Error(`CHROMIUM_PATH names no program: ${named}`);
  if (named) return named;
  return findOnPath(commands, env) ?? [...elsewhere, chromium.executablePath()].find(isProgram) ?? null;
}
