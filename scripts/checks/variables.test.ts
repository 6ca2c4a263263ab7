import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MOCK_VARIABLES } from '#mock-provider/settings.ts';
import { VARIABLES } from '#server/settings/config.ts';
import { root } from '../root.mjs';
import { environmentOf, imageEnvironment, readComposeFile, variablesOf } from './compose-files.ts';

const read = (name: string) => readFileSync(join(root, name), 'utf8');
const demo = readComposeFile('docker-compose.yml');
const production = readComposeFile('compose.production.yml');

const found = (file: string, pattern: RegExp) => [
  ...new Set([...read(file).matchAll(pattern)].map(([, name = '']) => name)),
];

const PROXY_VARIABLES = found('deploy/nginx/configure.sh', /\$\{([A-Z_]+)[:}]/g);
const CERTIFICATE_VARIABLES = ['CERTIFICATE_ISSUER', ...found('deploy/nginx/certificates.sh', /\$\{?([A-Z_]+)/g)];
const TOOL_VARIABLES = ['CHROMIUM_PATH'];
/** Usual variables of Node programs, which our documents need not list. */
const NODE_VARIABLES = ['NODE_ENV', 'NODE_COMPILE_CACHE'];

const lacking = (file: string, names: readonly string[], ...known: (readonly string[])[]) =>
  names.filter((name) => !known.flat().includes(name)).map((name) => `${file}: ${name}`);

const ENV_NAMES = found('.env.example', /^#([A-Z_]+)=/gm);

it.each([
  ['.env.example', ENV_NAMES],
  ['docs/environment.md', found('docs/environment.md', /(?<=^- [^:\n]*)`([A-Z_]+)`/gm)],
])('%s names every variable of the storefront', (_, names) => {
  expect(lacking('server/settings/config.ts', VARIABLES, names, NODE_VARIABLES)).toEqual([]);
});

it('.env.example names no variable that no program reads', () => {
  expect(lacking('.env.example', ENV_NAMES, VARIABLES, MOCK_VARIABLES, TOOL_VARIABLES)).toEqual([]);
});

it.each([
  ['docker-compose.yml', 'storefront', demo, VARIABLES],
  ['docker-compose.yml', 'mock-provider', demo, MOCK_VARIABLES],
  ['compose.production.yml', 'storefront-1', production, VARIABLES],
  ['compose.production.yml', 'mock-provider', production, MOCK_VARIABLES],
  ['compose.production.yml', 'proxy', production, PROXY_VARIABLES],
  ['compose.production.yml', 'certificates', production, CERTIFICATE_VARIABLES],
])('%s gives %s only variables that it reads', (name, service, file, variables) => {
  const given = Object.keys(environmentOf(file, service));
  expect(given.length).toBeGreaterThan(2);
  expect(lacking(name, given, variables)).toEqual([]);
});

it('compose.production.yml gives the storefronts every variable that they read, each secret by a file', () => {
  // The image sets these variables, except MOCK_PORT. Only a storefront with a mock needs that one.
  const elsewhere = [...Object.keys(imageEnvironment('storefront')), 'MOCK_PORT'];
  const given = Object.keys(environmentOf(production, 'storefront-1'));
  const secrets = VARIABLES.filter((name) => name.endsWith('_FILE'));
  const plain = VARIABLES.filter((name) => !secrets.some((file) => file.startsWith(name)));
  expect(lacking('server/settings/config.ts', [...plain, ...secrets], given, elsewhere)).toEqual([]);
  expect(given.filter((name) => secrets.includes(`${name}_FILE`))).toEqual([]);
});

it('every storefront of compose.production.yml has the same environment', () => {
  const storefronts = Object.keys(production.services).filter((name) => name.startsWith('storefront-'));
  expect(storefronts).toHaveLength(6);
  const [first, ...others] = storefronts.map((name) => environmentOf(production, name));
  for (const other of others) expect(other).toEqual(first);
});

it.each([
  ['storefront', VARIABLES],
  ['mock', MOCK_VARIABLES],
])('the image "%s" sets only variables that its program reads', (stage, variables) => {
  const given = Object.keys(imageEnvironment(stage));
  expect(given).toContain('HOST');
  expect(lacking('Dockerfile', given, variables, NODE_VARIABLES)).toEqual([]);
});

it.each([
  ['deploy/systemd/front.env', [...PROXY_VARIABLES, ...CERTIFICATE_VARIABLES]],
  ['deploy/systemd/storefront.env', VARIABLES],
])('%s names variables that its programs read', (file, variables) => {
  const names = found(file, /^([A-Z_]+)=/gm);
  expect(names.length).toBeGreaterThan(5);
  expect(lacking(file, names, variables)).toEqual([]);
});

it('deploy/production.env names variables that compose.production.yml reads', () => {
  const names = found('deploy/production.env', /^([A-Z_]+)=/gm);
  expect(names).toContain('PROVIDER_API_URL');
  expect(lacking('deploy/production.env', names, variablesOf(production), ['COMPOSE_FILE'])).toEqual([]);
});
