import { readFile, writeFile } from 'node:fs/promises';
import { DOCUMENTS, fill } from './fill.ts';

for (const document of DOCUMENTS) await writeFile(document, fill(await readFile(document, 'utf8')));
