import { findChromium } from '../browser/find-chromium.ts';
import { findOnPath } from '../browser/find-program.ts';

type Needed = { readonly program: string; readonly install: string; readonly isThere: () => boolean };

const onPath = (program: string) => () => findOnPath([program], process.env) !== null;

const NEEDED: readonly Needed[] = [
  {
    program: 'caddy',
    install: 'apt-get install caddy, or https://caddyserver.com/docs/install',
    isThere: onPath('caddy'),
  },
  { program: 'nginx', install: 'apt-get install nginx', isThere: onPath('nginx') },
  { program: 'redis-server', install: 'apt-get install redis-server', isThere: onPath('redis-server') },
  {
    program: 'chromium',
    install: 'apt-get install chromium-headless-shell, or name one in CHROMIUM_PATH',
    isThere: () => findChromium() !== null,
  },
];

/** One line each. */
export function missingPrograms(needed: readonly Needed[] = NEEDED): string[] {
  return needed
    .filter(({ isThere }) => !isThere())
    .map(({ program, install }) => `There is no ${program} here. To install it: ${install}.`);
}
