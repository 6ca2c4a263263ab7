/**
 * `node keep-packages.mjs fastify zod …`: leaves only these packages in package.json, so that an image installs no
 * others. The versions stay those of package-lock.json.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const names = process.argv.slice(2);
const { devDependencies, dependencies, ...others } = JSON.parse(readFileSync('package.json', 'utf8'));
const known = { ...devDependencies, ...dependencies };
const missing = names.filter((name) => !(name in known));
if (names.length === 0 || missing.length > 0)
  throw new Error(`package.json does not name ${missing.join(', ') || 'any'}`);
const kept = Object.fromEntries(names.map((name) => [name, known[name]]));
writeFileSync('package.json', `${JSON.stringify({ ...others, dependencies: kept }, null, 2)}\n`);
