/** Adds the packages for other platforms to each package-lock.json when the registry in use does not serve them. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { lab, root, runtime } from '../root.mjs';
import { runAsScript } from '../run-as-script.mjs';
import { lackingOptionalPackages } from './optional-packages.ts';

await runAsScript(async () => {
  for (const file of [root, lab, runtime].map((folder) => join(folder, 'package-lock.json'))) {
    const lock = JSON.parse(readFileSync(file, 'utf8'));
    const lacking = lackingOptionalPackages(lock.packages);
    const entries = Object.entries({ ...lock.packages, ...lacking }).sort(([one], [other]) =>
      one.localeCompare(other, 'en'),
    );
    writeFileSync(file, `${JSON.stringify({ ...lock, packages: Object.fromEntries(entries) }, null, 2)}\n`);
    console.log(`${Object.keys(lacking).length} packages were missing in ${relative(root, file)}.`);
  }
  return 0;
});
