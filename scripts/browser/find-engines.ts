import { findOnPath } from './find-program.ts';

/** The packages that play videos in Firefox and WebKit. */
export const CODEC_PACKAGES = ['ffmpeg', 'gstreamer1.0-libav'];

/** The Debian packages that the tests of the other engines need. */
export const ENGINE_PACKAGES = ['firefox-esr', 'webkit2gtk-driver', 'xvfb', 'fonts-liberation', ...CODEC_PACKAGES];

function required(commands: readonly string[], env: NodeJS.ProcessEnv): string {
  const path = findOnPath(commands, env);
  if (path === null) throw new Error(`There is no ${commands[0]} on this machine.`);
  return path;
}

/** @throws {Error} if there is none */
export const findFirefox = (env = process.env): string => required(['firefox-esr', 'firefox'], env);

/** WebKitGTK's driver and its virtual screen. @throws {Error} if one is missing */
export const webkitPrograms = (env = process.env) => ({
  driver: required(['WebKitWebDriver'], env),
  screen: required(['Xvfb'], env),
});
