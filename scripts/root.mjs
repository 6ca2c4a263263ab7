import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The folder of what other browsers and measurements need: a package of its own, which its commands install. */
export const lab = join(root, 'lab');

/** The folder of the Node that every command runs on, a package of its own. */
export const runtime = join(root, 'scripts/runtime');
