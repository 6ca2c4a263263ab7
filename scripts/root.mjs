import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The root folder of the repository, as an absolute path. */
export const root = fileURLToPath(new URL('..', import.meta.url));

/** The folder of the package beside the root's, which its own commands install. */
export const lab = join(root, 'lab');
