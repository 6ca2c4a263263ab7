import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../root.mjs';

export interface Service {
  environment?: Readonly<Record<string, string>>;
  image?: string;
  command?: string[];
  build?: unknown;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  healthcheck?: { test: string[] };
  profiles?: string[];
  restart?: string;
  user?: string;
  depends_on?: Readonly<Record<string, { condition: string }>>;
  mem_limit?: string;
  sysctls?: Readonly<Record<string, string>>;
  ulimits?: Readonly<Record<string, number>>;
  ports?: string[];
  volumes?: string[];
  networks?: string[] | Readonly<Record<string, unknown>>;
}

export interface ComposeFile {
  text: string;
  services: Readonly<Record<string, Service>>;
  secrets?: Readonly<Record<string, { file: string }>>;
  networks?: Readonly<Record<string, { ipam?: { config: { subnet: string }[] } } | null>>;
}

/** @param name the file's name in the root folder */
export function readComposeFile(name: string): ComposeFile {
  const text = readFileSync(join(root, name), 'utf8');
  const { services, secrets, networks } = parse(text, { merge: true, maxAliasCount: -1 });
  return { text, services, secrets, networks };
}

/** The folder in a container for what changes while the site runs. */
const SITE = '/etc/vitrine/site/';

const VARIABLE = /\$\{([A-Z_]+)(?:(:?[-?])([^}]*))?\}/g;

export const variablesOf = ({ text }: ComposeFile): string[] => [
  ...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name)),
];

/** Fills in the given values, or the default after `:-` or `-`. */
function interpolated(value: string, given: NodeJS.ProcessEnv): string {
  return value.replaceAll(VARIABLE, (_, name: string, operator = '', fallback = '') => {
    const isGiven = operator === '-' ? given[name] !== undefined : Boolean(given[name]);
    return isGiven ? String(given[name]) : fallback;
  });
}

/** Returns a service's variables, with paths in this checkout for its files. @param given Compose's environment */
export function environmentOf(file: ComposeFile, service: string, given: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const { environment = {} } = file.services[service] ?? {};
  const valueHere = (text: string) => {
    const value = interpolated(text, given);
    if (value.startsWith(SITE)) return join(root, 'deploy/demo-site', value.slice(SITE.length));
    const [, secret = ''] = /^\/run\/secrets\/(\w+)$/.exec(value) ?? [];
    return secret === '' ? value : join(root, interpolated(file.secrets?.[secret]?.file ?? secret, given));
  };
  return Object.fromEntries(Object.entries(environment).map(([name, value]) => [name, valueHere(String(value))]));
}

export function imageEnvironment(stage: string): Record<string, string> {
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
  const lines = dockerfile.split(/^FROM /m).find((text) => text.split('\n', 1)[0]?.endsWith(` AS ${stage}`)) ?? '';
  const [, settings = ''] = /^ENV (.*)$/m.exec(lines) ?? [];
  return Object.fromEntries(
    [...settings.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  );
}
