import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** The package for other browsers and measurements. Its commands install it. */
export const lab = join(root, 'lab');

/** The package of the Node that every command runs on. */
export const runtime = join(root, 'scripts/runtime');
