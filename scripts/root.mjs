import { fileURLToPath } from 'node:url';

/** The root folder of the repository, as an absolute path. */
export const root = fileURLToPath(new URL('..', import.meta.url));
