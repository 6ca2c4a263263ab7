import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import { wrongExampleSettings } from './example-settings.ts';

const REQUIRED_IN_PRODUCTION = ['PROVIDER_API_URL', 'PROVIDER_DOMAIN', 'HANDLE_SECRET', 'PUBLIC_STORAGE_URL'] as const;
const BY_BROWSERS = ['PUBLIC_STORAGE_URL', 'PAYMENT_TOKEN_URL', 'SUPPORT_CHAT_URL', 'SENTRY_DSN'] as const;
/** Settings with addresses that only the server requests. They may be in a private network. */
const BY_SERVER = [
  'PROVIDER_API_URL',
  'BRAZIL_POSTAL_URL',
  'INTERNATIONAL_POSTAL_URL',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
] as const;

const NEAR_RANGES = ['loopback', 'private', 'uniqueLocal', 'linkLocal', 'carrierGradeNat'];

function isThisMachine(host: string): boolean {
  return /(?:^|\.)localhost$|^127\.|^\[::1\]$/.test(host);
}

/** Whether a host is this machine or in a private network: such an address, or a name that no public DNS knows. */
function isNear(host: string): boolean {
  const address = host.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(address)) return NEAR_RANGES.includes(ipaddr.process(address).range());
  return !host.includes('.') || /\.(?:localhost|local|internal|svc)$/.test(host);
}

/** In hex or Base64, 32 random characters almost certainly have at least this many different ones. */
const LEAST_DIFFERENT_CHARACTERS = 8;
export const secret = z
  .string()
  .refine(
    (text) => text.length >= 32 && new Set(text).size >= LEAST_DIFFERENT_CHARACTERS,
    'each secret needs at least 32 random characters, such as those of: openssl rand -base64 48',
  );

/** Every page contains this key. With the secret key in its place, anybody could charge and refund. */
export const publicKey = z
  .string()
  .regex(/^[\w.-]+$/, 'letters, digits, dots, dashes and underscores')
  .regex(
    /^(?!(?:sk|rk)[_-]|.*secret)/i,
    'a secret key, which every page would show: use the public one (pk_…), and revoke this one',
  );

/** Lists addresses without encryption, where any machine on the way can read and change names, payments and photos. */
function unencrypted(env: NodeJS.ProcessEnv): string[] {
  const isRemote = (name: string, isAllowed: (host: string) => boolean) => {
    const url = URL.parse(env[name] ?? '');
    return url?.protocol === 'http:' && !isAllowed(url.hostname);
  };
  return [
    ...BY_BROWSERS.filter((name) => isRemote(name, isThisMachine)),
    ...BY_SERVER.filter((name) => isRemote(name, isNear)),
  ].map((name) => `${name}: https in production`);
}

function keyWithoutService({ PAYMENT_TOKEN_URL, PAYMENT_PUBLIC_KEY }: NodeJS.ProcessEnv): string[] {
  return PAYMENT_PUBLIC_KEY && !PAYMENT_TOKEN_URL ? ['PAYMENT_TOKEN_URL: required with PAYMENT_PUBLIC_KEY'] : [];
}

/** Requires a trusted proxy with MEDIA_BY_PROXY: replies then have paths with unsigned ids, which only it may read. */
function untrustedProxy({ MEDIA_BY_PROXY, TRUST_PROXY }: NodeJS.ProcessEnv): string[] {
  return MEDIA_BY_PROXY && !TRUST_PROXY ? ['TRUST_PROXY: required with MEDIA_BY_PROXY, the address of that proxy'] : [];
}

function onePortTwice({ PORT = '3000', METRICS_PORT }: NodeJS.ProcessEnv): string[] {
  return METRICS_PORT === PORT && PORT !== '0' ? ['METRICS_PORT: another port than PORT'] : [];
}

/** Finds shell syntax, such as quotes, in values that no shell has read. */
export function unreadSyntax(env: NodeJS.ProcessEnv, names: readonly string[]): string[] {
  return names.flatMap((name) => {
    const value = env[name] ?? '';
    if (/^(["']).*\1$/s.test(value)) return [`${name}: has quotes around it, which belong to the value here`];
    return /\$[({]|^\$\w+$|^`/.test(value) ? [`${name}: has a command or variable in it that was not replaced`] : [];
  });
}

export function unsafeSettings(env: NodeJS.ProcessEnv): string[] {
  const always = [...untrustedProxy(env), ...onePortTwice(env)];
  if (env.NODE_ENV !== 'production') return always;
  const missing = REQUIRED_IN_PRODUCTION.filter((name) => !env[name]).map((name) => `${name}: required in production`);
  return [...always, ...missing, ...keyWithoutService(env), ...unencrypted(env), ...wrongExampleSettings(env)];
}

/** Returns Levenshtein's distance of two words: how many letters must be added, left out or replaced. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [at, letter] of [...one].entries()) {
    const next = [at + 1];
    for (const [column, otherLetter] of [...other].entries()) {
      const [left = 0, above = 0, corner = 0] = [next[column], row[column + 1], row[column]];
      next.push(Math.min(left + 1, above + 1, corner + (letter === otherLetter ? 0 : 1)));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

const singular = (name: string) => name.replace(/IES$/, 'Y').replace(/S$/, '');

/** @returns each unknown variable that resembles a missing one, and the missing one's name */
export function misspelt(env: NodeJS.ProcessEnv, names: readonly string[]): readonly (readonly [string, string])[] {
  return Object.keys(env).flatMap((given) => {
    if (names.includes(given) || given.length < 6) return [];
    const meant = names.find((name) => env[name] === undefined && distance(singular(given), singular(name)) <= 2);
    return meant === undefined ? [] : [[given, meant] as const];
  });
}

export function firstOfEach(problems: readonly string[]): string[] {
  const nameOf = (line: string) => line.split(':', 1)[0];
  return problems.filter((line, at) => problems.findIndex((other) => nameOf(other) === nameOf(line)) === at);
}
