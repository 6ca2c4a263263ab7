/** `node mock-provider/readme/write.ts`: updates the tables of the README. */
import { readFile, writeFile } from 'node:fs/promises';
import { fillTables } from './tables.ts';

const readme = new URL('../README.md', import.meta.url);
await writeFile(readme, fillTables(await readFile(readme, 'utf8')));
