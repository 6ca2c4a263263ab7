import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The Debian packages with what plays videos: in Firefox and in WebKit. */
export const CODEC_PACKAGES = ['ffmpeg', 'gstreamer1.0-libav'];

/** The Debian packages with all that the tests of the other engines need. */
export const ENGINE_PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'fonts-liberation', ...CODEC_PACKAGES];

function find(...commands: string[]): string | null {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '');
  const programs = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
  return programs.find(isProgram) ?? null;
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function required(...commands: [string, ...string[]]): string {
  const path = find(...commands);
  if (path === null) throw new Error(`There is no ${commands[0]} on this machine.`);
  return path;
}

/**
 * Finds Firefox.
 * @throws {Error} when there is none
 */
export const findFirefox = (): string => required('firefox-esr', 'firefox');

/**
 * Finds WebKitGTK's driver, and the invisible screen that its browser needs.
 * @throws {Error} when one is missing
 */
export const webkitPrograms = () => ({ driver: required('WebKitWebDriver'), screen: required('Xvfb') });
