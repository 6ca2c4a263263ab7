import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const SECRET = 'a-secret-of-32-characters-exactly';
const PRODUCTION = {
  NODE_ENV: 'production',
  PROVIDER_API_URL: 'https://api.example.com',
  PROVIDER_DOMAIN: 'fotos.example',
  HANDLE_SECRET: SECRET,
  PUBLIC_STORAGE_URL: 'https://storage.example.com',
  PAYMENT_TOKEN_URL: 'https://tokens.example.com/v5/tokens',
  PAYMENT_PUBLIC_KEY: 'pk_live_1',
  REDIS_URL: 'redis://valkey:6379',
  METRICS_PORT: '9464',
};

function problems(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n');
  }
}

const BAD: readonly (readonly [variable: string, value: string, words: RegExp])[] = [
  ['NODE_ENV', 'Production', /small letters/],
  ['NODE_ENV', 'prod', /production or development/],
  ['PORT', '70000', /./],
  ['DRAIN_SECONDS', '61', /./],
  ['HANDLE_SECRET', '', /required/],
  ['HANDLE_SECRET', 'x', /32 random characters/],
  ['HANDLE_SECRET', 'a-secret-of-31-characters-alone', /32 random characters/],
  ['HANDLE_SECRET', 'x'.repeat(64), /32 random characters/],
  ['HANDLE_SECRET', `${SECRET},x`, /32 random characters/],
  ['HANDLE_SECRET', `"${SECRET}"`, /quotes/],
  ['HANDLE_SECRET', `'${SECRET}'`, /quotes/],
  ['HANDLE_SECRET', '$(openssl rand -base64 48)', /not replaced/],
  ['HANDLE_SECRET', '`openssl rand -base64 48 | tr -d "\\n"`', /not replaced/],
  ['HANDLE_SECRET', `$\{HANDLE_SECRET:-and-some-more-characters}`, /not replaced/],
  ['HANDLE_SECRET', 'for-this-machine-only-never-in-production', /known to everybody/],
  ['PROVIDER_API_URL', 'http://api.example.com', /https/],
  ['PROVIDER_API_URL', 'http://203.0.113.7:8080', /https/],
  ['PROVIDER_API_URL', 'https://api.example.com/partner', /scheme, host and port/],
  ['PROVIDER_API_URL', 'https://api.example.com?key=1', /scheme, host and port/],
  ['PROVIDER_API_URL', 'https://api.example.com#v1', /scheme, host and port/],
  ['PROVIDER_API_URL', 'https://venue:abcdefghijkl@api.example.com', /scheme, host and port/],
  ['PROVIDER_API_URL', 'api.example.com', /./],
  ['PROVIDER_API_URL', '$PROVIDER', /not replaced/],
  ['PROVIDER_DOMAIN', '*.fotos.example', /a domain alone/],
  ['PROVIDER_DOMAIN', 'https://fotos.example', /a domain alone/],
  ['PUBLIC_STORAGE_URL', 'http://storage.example.com', /https/],
  ['PUBLIC_STORAGE_URL', 'http://storage:9000', /https/],
  ['PAYMENT_TOKEN_URL', 'http://tokens.example.com', /https/],
  ['PAYMENT_TOKEN_URL', 'tokens.example', /./],
  ['PAYMENT_TOKEN_URL', '', /required with PAYMENT_PUBLIC_KEY/],
  ['PAYMENT_PUBLIC_KEY', 'sk_live_abcdefghijkl', /a secret key/],
  ['PAYMENT_PUBLIC_KEY', 'SK-abcdefghijkl', /a secret key/],
  ['PAYMENT_PUBLIC_KEY', 'rk_live_abcdefghijkl', /a secret key/],
  ['PAYMENT_PUBLIC_KEY', 'pk_test_mock', /the mock provider's/],
  ['PAYMENT_PUBLIC_KEY', 'a key', /letters, digits/],
  ['BRAZIL_POSTAL_URL', 'http://viacep.com.br/ws', /https/],
  ['INTERNATIONAL_POSTAL_URL', 'http://api.zippopotam.us', /https/],
  ['SUPPORT_CHAT_URL', 'http://chat.example.com', /https/],
  ['SUPPORT_CHAT_URL', 'javascript:alert(1)', /./],
  ['SENTRY_DSN', 'http://key@errors.example.com/1', /https/],
  ['SENTRY_DSN', 'https://o1.ingest.sentry.io/12', /not a DSN/],
  ['SENTRY_DSN', "https://a@x.example; script-src 'unsafe-inline'/1", /not a DSN/],
  ['SECURITY_CONTACT', 'security@fotos.example', /mailto/],
  ['SECURITY_CONTACT', 'https://fotos.example/\nExpires: never', /mailto/],
  ['ANALYTICS_ID', 'GTM-ABC123', /G-/],
  ['ANALYTICS_ID', 'G-ABC123&x=1', /G-/],
  ['LOG_LEVEL', 'INFO', /./],
  ['TRUST_PROXY', '*', /your proxies/],
  ['TRUST_PROXY', '0.0.0.0/0', /never everybody/],
  ['METRICS_PORT', '3000', /another port/],
  ['METRICS_ALLOW', 'prometheus', /addresses or networks/],
  ['METRICS_ALLOW', '10.0.0.0/8,10.0.0.0/99', /addresses or networks/],
  ['REDIS_URL', 'valkey:6379', /redis:\/\//],
  ['REDIS_URL', 'http://valkey:6379', /redis:\/\//],
  ['REDIS_SENTINELS', 'valkey', /host:port/],
  ['REDIS_URL', `redis://:$\{PASSWORD}@valkey:6379`, /not replaced/],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'http://otlp.example.com', /https/],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', /./],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'authorization', /name=value/],
  ['OTEL_EXPORTER_OTLP_HEADERS', 'a=%zz', /name=value/],
  ['OTEL_TRACES_SAMPLER_ARG', '2', /./],
  ['OTEL_SERVICE_NAME', 'Fotos do Parque', /./],
  ['HANDLE_SECRET_FILE', '/nowhere/secret', /set together with HANDLE_SECRET/],
];

it.each(BAD)(
  '%s=%s stops the start with one line that names the variable and does not show a secret',
  (name, value, words) => {
    const [line, ...others] = problems({ ...PRODUCTION, [name]: value });
    expect([line, others]).toEqual([expect.stringMatching(new RegExp(`^${name}: .*${words.source}`)), []]);
    expect(line).not.toMatch(/abcdefghijkl|openssl rand -base64 48 \||a-secret-of/);
  },
);

it('every missing or wrong variable is named, one a line', () => {
  const namesOf = (env: NodeJS.ProcessEnv) => problems(env).map((line) => line.split(':')[0]);
  expect(namesOf({ NODE_ENV: 'production' })).toHaveLength(4);
  const wrong = { PORT: 'x', PROVIDER_API_URL: 'ftp://x', LOG_LEVEL: 'loud', HANDLE_SECRET: 'short' };
  expect(namesOf(wrong)).toEqual(['PORT', 'PROVIDER_API_URL', 'HANDLE_SECRET', 'LOG_LEVEL']);
  expect(namesOf({ MEDIA_BY_PROXY: 'nginx' })).toEqual(['TRUST_PROXY']);
  expect(namesOf({ MEDIA_BY_PROXY: 'traefik', TRUST_PROXY: '10.0.0.7' })).toEqual(['MEDIA_BY_PROXY']);
});

it.each<NodeJS.ProcessEnv>([
  {},
  { PROVIDER_API_URL: 'http://provider.shop.svc:8080' },
  { PROVIDER_API_URL: 'http://10.0.0.7:8080', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' },
  { PUBLIC_STORAGE_URL: 'http://localhost:4010/storage' },
  { TRUST_PROXY: '172.30.81.0/24, ::1,loopback', REDIS_URL: 'rediss://shop:w0rd$1@redis.example:6380' },
])('production starts with %j', (env) => {
  expect(problems({ ...PRODUCTION, ...env })).toEqual([]);
});

it('a secret may be in a file, whose last line break does not count', () => {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-secrets-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const { HANDLE_SECRET: _, REDIS_URL: __, ...others } = PRODUCTION;
  const files = {
    HANDLE_SECRET_FILE: file('key', `${SECRET}\n`),
    REDIS_URL_FILE: file('redis', 'redis://:word@valkey:6379\r\n'),
    OTEL_EXPORTER_OTLP_HEADERS_FILE: file('headers', 'authorization=abc'),
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
  };
  expect(readConfig({ ...others, ...files })).toMatchObject({
    handleSecrets: [SECRET],
    redisUrl: 'redis://:word@valkey:6379',
    tracing: { headers: { authorization: 'abc' } },
  });
  const wrong = (HANDLE_SECRET_FILE: string) => problems({ ...others, HANDLE_SECRET_FILE })[0];
  expect(wrong(file('empty', '\n'))).toMatch(/^HANDLE_SECRET_FILE: .*is empty$/);
  expect(wrong(join(folder, 'none'))).toMatch(/^HANDLE_SECRET_FILE: .*cannot be read \(ENOENT\)$/);
});

it.each([
  ['TRUST_PROXIES', 'TRUST_PROXY'],
  ['HANDLE_SECRETS', 'HANDLE_SECRET'],
  ['METRIC_PORT', 'METRICS_PORT'],
  ['PROVIDER_API_URI', 'PROVIDER_API_URL'],
])('%s is named as a misspelt %s', (given, meant) => {
  expect(readConfig({ [given]: 'x' }).misspelt).toEqual([[given, meant]]);
});

it('variables of other programs are not taken for misspelt ones', () => {
  const others = {
    PATH: '/bin',
    HOME: '/',
    REDIS_PORT: 'tcp://10.0.0.1',
    HOSTNAME: 'a',
    PORTS: '1',
    NODE_OPTIONS: '',
    SHLVL: '1',
  };
  expect(readConfig({ ...others, TRUST_PROXY: '10.0.0.7', TRUST_PROXIES: 'x' }).misspelt).toEqual([]);
});
