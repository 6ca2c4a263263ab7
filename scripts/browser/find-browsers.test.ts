import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, it } from 'vitest';
import { findChromium } from './find-browsers.ts';

const folder = mkdtempSync(join(tmpdir(), 'browsers-'));

function program(name: string, mode = 0o755): string {
  const path = join(folder, name);
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, '', { mode });
  return path;
}

it('takes the program that CHROMIUM_PATH names before any other', () => {
  const named = program('named/my-browser');
  program('named/chromium');
  expect(findChromium({ CHROMIUM_PATH: named, PATH: join(folder, 'named') })).toBe(named);
});

it('says so when CHROMIUM_PATH names none', () => {
  expect(() => findChromium({ CHROMIUM_PATH: join(folder, 'nowhere') })).toThrow('CHROMIUM_PATH names no program');
});

it('finds one on the PATH, in whatever folder, and takes no file that cannot be run', () => {
  program('first/chromium', 0o644);
  const found = program('second/google-chrome');
  expect(findChromium({ PATH: [join(folder, 'first'), join(folder, 'second')].join(delimiter) })).toBe(found);
});

it('prefers the headless shell to a browser with windows', () => {
  program('both/chromium');
  const shell = program('both/chromium-headless-shell');
  expect(findChromium({ PATH: join(folder, 'both') })).toBe(shell);
});
