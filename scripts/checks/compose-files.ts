import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../root.mjs';

/** What is read here of a service in a compose file. */
export interface Service {
  environment?: Readonly<Record<string, string>>;
  image?: string;
  command?: string[];
  build?: unknown;
  read_only?: boolean;
  cap_drop?: string[];
  security_opt?: string[];
  healthcheck?: { test: string[] };
  depends_on?: Readonly<Record<string, { condition: string }>>;
  mem_limit?: string;
  ports?: string[];
  volumes?: string[];
}

/** A compose file: its text, and its services by name. */
export interface ComposeFile {
  text: string;
  services: Readonly<Record<string, Service>>;
}

/** @param name of a file in the root folder */
export function readComposeFile(name: string): ComposeFile {
  const text = readFileSync(join(root, name), 'utf8');
  return { text, services: parse(text, { merge: true }).services };
}

const VARIABLE = /\$\{([A-Z_]+)(?:(:?[-?])([^}]*))?\}/g;

/** The variables that a compose file takes from its own environment. */
export const variablesOf = ({ text }: ComposeFile): string[] => [
  ...new Set([...text.matchAll(VARIABLE)].map(([, name = '']) => name)),
];

/** What compose puts in place of the variables in a value: the given, or the default behind `:-` or `-`. */
function interpolated(value: string, given: NodeJS.ProcessEnv): string {
  return value.replaceAll(VARIABLE, (_, name: string, operator = '', fallback = '') => {
    const isGiven = operator === '-' ? given[name] !== undefined : Boolean(given[name]);
    return isGiven ? String(given[name]) : fallback;
  });
}

/**
 * The environment that compose gives a service.
 * @param given what compose itself has in its environment or in `.env`
 */
export function environmentOf(file: ComposeFile, service: string, given: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv {
  const { environment = {} } = file.services[service] ?? {};
  return Object.fromEntries(
    Object.entries(environment).map(([name, value]) => [name, interpolated(String(value), given)]),
  );
}

/** The variables that a stage of the Dockerfile sets. */
export function imageEnvironment(stage: string): Record<string, string> {
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
  const lines = dockerfile.split(/^FROM /m).find((text) => text.split('\n', 1)[0]?.endsWith(` AS ${stage}`)) ?? '';
  const [, settings = ''] = /^ENV (.*)$/m.exec(lines) ?? [];
  return Object.fromEntries(
    [...settings.matchAll(/([A-Z_]+)=(\S+)/g)].map(([, name = '', value = '']) => [name, value]),
  );
}
