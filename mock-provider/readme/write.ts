/** `node mock-provider/readme/write.ts`: writes the tables of the README anew from what the mock does. */
import { readFile, writeFile } from 'node:fs/promises';
import { fillTables } from './tables.ts';

const readme = new URL('../README.md', import.meta.url);
await writeFile(readme, fillTables(await readFile(readme, 'utf8')));
