/** `node mock-provider/readme/write.ts`: updates the tables and the files in the documents. */
import { readFile, writeFile } from 'node:fs/promises';
import { fillFiles, fillTables } from './tables.ts';

const readme = new URL('../README.md', import.meta.url);
await writeFile(readme, fillFiles(fillTables(await readFile(readme, 'utf8'))));
const ci = new URL('../../docs/mock-in-ci.md', import.meta.url);
await writeFile(ci, fillFiles(await readFile(ci, 'utf8')));
