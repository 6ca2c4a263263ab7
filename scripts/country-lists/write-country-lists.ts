/** Writes the server's country lists from the packages that maintain them. A test compares the files. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { runAsScript } from '../run-to-end.mjs';
import { countryLists } from './country-lists.ts';

await runAsScript(async () => {
  for (const [file, json] of countryLists()) {
    writeFileSync(join(root, file), json);
    console.log(file);
  }
  return 0;
});
