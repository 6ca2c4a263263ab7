import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import ipaddr from 'ipaddr.js';
import { z } from 'zod';
import type { CreditCardTokenService } from '#shared/site/site-data.ts';
import { siteNameFromHost } from '#shared/site/site-name.ts';
import manifest from '../../package.json' with { type: 'json' };
import { EXAMPLE_KEY } from './example-settings.ts';
import { firstOfEach, misspelt, publicKey, secret, unreadSyntax, unsafeSettings } from './unsafe-settings.ts';

export const VERSION: string = manifest.version;

/** Each of these secrets can be in a file instead, which the variable with the suffix `_FILE` names. */
const SECRETS = ['HANDLE_SECRET', 'REDIS_URL', 'OTEL_EXPORTER_OTLP_HEADERS'] as const;

/** Variables that may come from a file: secrets, and a table that changes while the server runs. */
const IN_FILES = [...SECRETS, 'VENUE_DOMAINS'] as const;
const FILE_VARIABLES: readonly string[] = IN_FILES.map((name) => `${name}_FILE`);

function hasOriginAlone({ username, password, pathname, search, hash }: URL): boolean {
  return [username, password, search, hash].every((part) => part === '') && pathname === '/';
}

const port = z.coerce.number().int().min(0).max(65535);
const baseUrl = z.url({ protocol: /^https?$/ }).transform((url) => url.replace(/\/+$/, ''));
/** Removes `/api/v1` from the API's URL. Refuses any other path, because calls use only the origin. */
const apiOrigin = baseUrl
  .transform((url) => url.replace(/\/api\/v1$/, ''))
  .refine((url) => hasOriginAlone(new URL(url)), 'scheme, host and port alone, such as https://api.example');
const sentryDsn = z
  .string()
  .regex(/^https?:\/\/\w+@[\w.:-]+(?:\/[\w-]+)*\/\d+$/, 'not a DSN: https://key@host/project');
/** A Google Analytics id. A container id (GTM-…) could load any script where credit cards are typed (decision 022). */
const measurementId = z.string().regex(/^G-[A-Z0-9]{4,16}$/, 'not a measurement id: G-XXXXXXXXXX');
const securityContact = z
  .string()
  .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'mailto: or https:, such as mailto:security@example.com');
const partsOf = (text: string) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
const list = z.string().transform(partsOf);

export const isNetwork = (text: string): boolean =>
  text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text);

/** A proxy, or several, that may name a client's address. Trusting everybody would disable the limits. */
const proxy = z
  .string()
  .refine(
    (text) => (isNetwork(text) && !text.endsWith('/0')) || ['loopback', 'linklocal', 'uniquelocal'].includes(text),
    'addresses or networks of your proxies, by commas, such as 10.0.0.7; never everybody',
  );

const pairs = list.transform((texts, issues) => {
  const headers = texts.map((text) => /^\s*([\w-]+)\s*=\s*((?:[^%]|%[0-9a-f]{2})+)$/i.exec(text));
  if (headers.includes(null)) issues.addIssue('name=value, by commas');
  return Object.fromEntries(headers.flatMap((found) => (found ? [[found[1], decodeURIComponent(`${found[2]}`)]] : [])));
});

/** Rows are separated by commas or line breaks. Lines that begin with `#` are comments. */
const rowsOf = (text: string) =>
  text
    .split('\n')
    .filter((line) => !line.trim().startsWith('#'))
    .flatMap(partsOf);

export const venueDomains = z.string().transform((text, issues) => {
  const texts = rowsOf(text);
  const rows = texts.map((text) => /^\s*((?:[a-z0-9-]+\.)+[a-z0-9-]+)\s*=\s*([a-z0-9-]{1,63})\s*$/.exec(text));
  if (rows.includes(null)) issues.addIssue('domain=venue in small letters, by commas: fotos.aquario.example=aqua');
  return new Map(rows.flatMap((row) => (row?.[1] && row[2] ? [[row[1], row[2]] as const] : [])));
});

/** The longest drain. By default, Docker kills a process ten seconds after its signal, and Kubernetes after thirty. */
const MAX_DRAIN_SECONDS = 60;

const NO_REDIS = 'none';

const environment = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test'], 'production or development, in small letters').optional(),
  PORT: port.default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  MOCK_PORT: port.default(4010),
  PROVIDER_API_URL: apiOrigin.optional(),
  PROVIDER_DOMAIN: z
    .string()
    .regex(/^(?:[a-z0-9-]+\.)*[a-z0-9-]+$/i, 'a domain alone, such as fotos.example')
    .default('localhost'),
  VENUE_DOMAINS: venueDomains.default(new Map()),
  HANDLE_SECRET: list.pipe(z.array(secret).min(1)).optional(),
  PUBLIC_STORAGE_URL: baseUrl.optional(),
  PAYMENT_TOKEN_URL: baseUrl.optional(),
  PAYMENT_PUBLIC_KEY: publicKey.optional(),
  BRAZIL_POSTAL_URL: baseUrl.optional(),
  INTERNATIONAL_POSTAL_URL: baseUrl.optional(),
  SUPPORT_CHAT_URL: baseUrl.optional(),
  SENTRY_DSN: sentryDsn.optional(),
  ANALYTICS_ID: measurementId.optional(),
  SECURITY_CONTACT: securityContact.optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  TRUST_PROXY: list.pipe(z.array(proxy)).default([]),
  MEDIA_BY_PROXY: z.literal('nginx', 'nginx, with its configuration in deploy/, or nothing').optional(),
  METRICS_PORT: port.optional(),
  METRICS_ALLOW: list.pipe(z.array(z.string().refine(isNetwork, 'addresses or networks, by commas'))).default([]),
  DRAIN_SECONDS: z.coerce.number().min(0).max(MAX_DRAIN_SECONDS).default(0),
  REDIS_URL: z
    .url({
      protocol: /^rediss?$/,
      error: `redis://host:6379, rediss:// with TLS, or ${NO_REDIS} for a single storefront`,
    })
    .or(z.literal(NO_REDIS))
    .optional(),
  REDIS_SENTINELS: list
    .pipe(z.array(z.string().regex(/^[\w.-]+:\d+$/, 'host:port of each sentinel, by commas')))
    .default([]),
  OTEL_EXPORTER_OTLP_ENDPOINT: baseUrl.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: pairs.default({}),
  OTEL_SERVICE_NAME: z
    .string()
    .regex(/^[\w.-]{1,64}$/)
    .default('vitrine'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
});
type Environment = z.output<typeof environment>;

export const VARIABLES: readonly string[] = [...Object.keys(environment.shape), ...FILE_VARIABLES];

export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/**
 * Returns the service that makes tokens of credit cards; null if it is not set or has no key. Then only PIX is offered
 * (B12). Development uses the mock's service and test key by default.
 */
function creditCardTokens(env: Environment): CreditCardTokenService | null {
  const { PAYMENT_TOKEN_URL: url, PAYMENT_PUBLIC_KEY: publicKey } = env;
  if (url) return publicKey ? { url, publicKey } : null;
  if (env.NODE_ENV === 'production') return null;
  return { url: `http://127.0.0.1:${env.MOCK_PORT}/core/v5/tokens`, publicKey: publicKey ?? EXAMPLE_KEY };
}

function defaults(env: Environment) {
  const mock = `http://127.0.0.1:${env.MOCK_PORT}`;
  return env.NODE_ENV === 'production'
    ? { api: '', storage: '', brazil: 'https://viacep.com.br/ws', international: 'https://api.zippopotam.us' }
    : { api: mock, storage: `${mock}/storage`, brazil: `${mock}/ws`, international: `${mock}/zippopotam` };
}

function tracingSettings(env: Environment) {
  const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_EXPORTER_OTLP_HEADERS: headers } = env;
  if (endpoint === undefined) return null;
  return { endpoint, headers, serviceName: env.OTEL_SERVICE_NAME, sampledShare: env.OTEL_TRACES_SAMPLER_ARG };
}

/** Reads the environment. An empty value counts as missing. @throws ConfigError with a line for each wrong variable */
export function readConfig(env: NodeJS.ProcessEnv) {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const { env: given, problems: wrongFiles } = readFiles(set);
  const parsed = environment.safeParse(given);
  const wrongValues = parsed.error?.issues.map(({ path, message }) => `${path[0]?.toString()}: ${message}`) ?? [];
  const problems = [...wrongFiles, ...unreadSyntax(given, VARIABLES), ...wrongValues, ...unsafeSettings(given)];
  if (!parsed.success || problems.length > 0) throw new ConfigError(firstOfEach(problems).join('\n'));
  const values = parsed.data;
  const isProduction = values.NODE_ENV === 'production';
  const fallback = defaults(values);
  return {
    isProduction,
    port: values.PORT,
    host: values.HOST,
    providerUrl: values.PROVIDER_API_URL ?? fallback.api,
    providerDomain: values.PROVIDER_DOMAIN.toLowerCase(),
    venueDomains: values.VENUE_DOMAINS,
    venueDomainsFile: env.VENUE_DOMAINS_FILE || null,
    // A random key is enough in development: after a restart, pages load the card again to get new handles.
    handleSecrets: values.HANDLE_SECRET ?? [randomBytes(32).toString('base64url')],
    publicStorageUrl: values.PUBLIC_STORAGE_URL ?? fallback.storage,
    creditCardTokens: creditCardTokens(values),
    brazilPostalUrl: values.BRAZIL_POSTAL_URL ?? fallback.brazil,
    internationalPostalUrl: values.INTERNATIONAL_POSTAL_URL ?? fallback.international,
    supportChatUrl: values.SUPPORT_CHAT_URL ?? null,
    sentryDsn: values.SENTRY_DSN ?? null,
    analyticsId: values.ANALYTICS_ID ?? null,
    securityContact: values.SECURITY_CONTACT ?? null,
    logLevel: values.LOG_LEVEL,
    trustProxy: values.TRUST_PROXY,
    mediaByProxy: values.MEDIA_BY_PROXY !== undefined,
    metricsPort: values.METRICS_PORT ?? null,
    metricsAllow: values.METRICS_ALLOW,
    redisUrl: values.REDIS_URL === NO_REDIS ? null : (values.REDIS_URL ?? null),
    redisSentinels: values.REDIS_SENTINELS,
    // In production, the value `none` declares that there is only one storefront. Without any value, the start warns.
    lacksRedis: isProduction && values.REDIS_URL === undefined,
    drainMs: values.DRAIN_SECONDS * 1_000,
    // Misspelt variables become warnings at the start.
    misspelt: misspelt(set, VARIABLES),
    tracing: tracingSettings(values),
  };
}

export type Config = Readonly<ReturnType<typeof readConfig>>;
export type TracingSettings = NonNullable<Config['tracing']>;

export type VenueDomains = Pick<Config, 'providerDomain' | 'venueDomains'>;

/** Returns the site of a venue's own domain, or of a subdomain of the provider's; null for any other host. */
export function siteOf(host: string, { providerDomain, venueDomains }: VenueDomains): string | null {
  const own = venueDomains.get(host.toLowerCase().replace(/:\d{1,5}$/, ''));
  return own ?? siteNameFromHost(host, providerDomain);
}

function readValue(file: string, mayBeEmpty: boolean): { value?: string; problem?: string } {
  try {
    const value = readFileSync(file, 'utf8').trim();
    return value === '' && !mayBeEmpty ? { problem: `${file} is empty` } : { value };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
    return { problem: `${file} cannot be read (${code})` };
  }
}

/** Reads the values that are in files. @returns the environment, and a problem for each file that cannot be used */
function readFiles(env: NodeJS.ProcessEnv): { env: NodeJS.ProcessEnv; problems: string[] } {
  const read = { ...env };
  const problems: string[] = [];
  for (const name of IN_FILES) {
    const file = env[`${name}_FILE`];
    if (file === undefined) continue;
    const isTable = name === 'VENUE_DOMAINS';
    const { value, problem } =
      env[name] === undefined ? readValue(file, isTable) : { problem: `set together with ${name}` };
    if (value !== undefined) read[name] = value;
    if (problem !== undefined) problems.push(`${name}_FILE: ${problem}`);
  }
  return { env: read, problems };
}
