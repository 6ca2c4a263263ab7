/** `node keep-packages.mjs fastify zod …` leaves only these packages (default: production's), as locked. */
import { readFileSync, writeFileSync } from 'node:fs';

const { devDependencies, dependencies, ...others } = JSON.parse(readFileSync('package.json', 'utf8'));
const named = process.argv.slice(2);
const names = named.length > 0 ? named : Object.keys(dependencies);
const known = { ...devDependencies, ...dependencies };
const missing = names.filter((name) => !(name in known));
if (missing.length > 0) throw new Error(`package.json does not name ${missing.join(', ')}`);
const kept = Object.fromEntries(names.map((name) => [name, known[name]]));
writeFileSync('package.json', `${JSON.stringify({ ...others, dependencies: kept }, null, 2)}\n`);
