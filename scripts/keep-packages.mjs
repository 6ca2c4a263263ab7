/** `node keep-packages.mjs fastify zod …` leaves only these packages for `npm ci`; by default those of production. */
import { readFileSync, writeFileSync } from 'node:fs';

const { devDependencies, dependencies, ...others } = JSON.parse(readFileSync('package.json', 'utf8'));
const named = process.argv.slice(2);
const names = named.length > 0 ? named : Object.keys(dependencies);
const known = { ...devDependencies, ...dependencies };
const missing = names.filter((name) => !(name in known));
if (missing.length > 0) throw new Error(`package.json does not name ${missing.join(', ')}`);
const kept = Object.fromEntries(names.map((name) => [name, known[name]]));
/** @type {(file: string, content: object) => void} */
const write = (file, content) => writeFileSync(file, `${JSON.stringify(content, null, 2)}\n`);
write('package.json', { ...others, dependencies: kept });
// The rest of the lock stays. `npm ci` compares its first entry with package.json and installs what that entry needs.
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const { devDependencies: _, ...project } = lock.packages[''];
write('package-lock.json', { ...lock, packages: { ...lock.packages, '': { ...project, dependencies: kept } } });
