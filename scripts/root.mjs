import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Absolute. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** Has its own packages and commands. */
export const lab = join(root, 'lab');
