/** `node scripts/run.mjs mock-provider/docs/write.ts`: updates the lists in the documents. */
import { readFile, writeFile } from 'node:fs/promises';
import { DOCUMENTS, fill } from './fill.ts';

for (const document of DOCUMENTS) await writeFile(document, fill(await readFile(document, 'utf8')));
