import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  PROVIDER_API_URL: 'https://api.example.com/api/v1/',
  PROVIDER_DOMAIN: 'fotos.example',
  HANDLE_SECRET: 'x'.repeat(32),
  PUBLIC_STORAGE_URL: 'https://storage.example.com/venues',
};

function problems(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as ConfigError).message.split('\n');
  }
}

describe('configuration', () => {
  it('needs nothing in development and points at the mock', () => {
    const config = readConfig({ MOCK_PORT: '4999' });
    expect(config.providerUrl).toBe('http://127.0.0.1:4999');
    expect(config.publicStorageUrl).toBe('http://127.0.0.1:4999/storage');
    expect(config.port).toBe(3000);
    expect(config.handleSecrets[0]?.length).toBeGreaterThan(31);
  });

  it('reads production, with the real postal services', () => {
    const config = readConfig(production);
    expect(config.providerUrl).toBe('https://api.example.com');
    expect(config.brazilPostalUrl).toBe('https://viacep.com.br/ws');
  });

  it('names every missing or wrong variable, one per line', () => {
    expect(problems({ NODE_ENV: 'production' })).toHaveLength(4);
    const wrong = problems({ PORT: 'x', PROVIDER_API_URL: 'ftp://x', LOG_LEVEL: 'loud', HANDLE_SECRET: 'short' });
    expect(wrong.map((line) => line.split(':')[0])).toEqual(['PORT', 'PROVIDER_API_URL', 'HANDLE_SECRET', 'LOG_LEVEL']);
  });

  it('takes the optional services, each off without its value (S10 to S12)', () => {
    const { supportChatUrl, sentryDsn, analyticsId } = readConfig({ SENTRY_DSN: '' });
    expect([supportChatUrl, sentryDsn, analyticsId]).toEqual([null, null, null]);
    const services = {
      SUPPORT_CHAT_URL: 'https://chat.example.com/assets/',
      SENTRY_DSN: 'https://abc@o1.ingest.sentry.io/12',
      ANALYTICS_ID: 'G-ABC123DEF4',
    };
    expect(readConfig(services)).toMatchObject({
      supportChatUrl: 'https://chat.example.com/assets',
      sentryDsn: services.SENTRY_DSN,
      analyticsId: services.ANALYTICS_ID,
    });
  });

  it.each([
    { SUPPORT_CHAT_URL: 'javascript:alert(1)' },
    { SENTRY_DSN: 'https://o1.ingest.sentry.io/12' },
    { SENTRY_DSN: "https://a@x.example; script-src 'unsafe-inline'/1" },
    { ANALYTICS_ID: 'GTM-ABC123' },
    { ANALYTICS_ID: 'G-ABC123&x=1' },
    { REDIS_URL: 'http://localhost:6379' },
    { MEDIA_BY_PROXY: 'nginx' },
    { MEDIA_BY_PROXY: 'traefik', TRUST_PROXY: '10.0.0.7' },
    { DRAIN_SECONDS: '61' },
    { LIMIT_FACTOR: '0' },
    { LIMIT_FACTOR: '1000' },
  ])('refuses %j', (env) => {
    expect(problems(env)).toHaveLength(1);
  });

  it('lets a proxy carry files when it is asked to, and trusts that proxy', () => {
    expect(readConfig({ TRUST_PROXY: '10.0.0.7' }).mediaByProxy).toBeNull();
    for (const proxy of ['nginx', 'caddy'])
      expect(readConfig({ MEDIA_BY_PROXY: proxy, TRUST_PROXY: '10.0.0.7' }).mediaByProxy).toBe(proxy);
  });

  it('knows where instances share their state, and how many times the usual limits hold', () => {
    expect(readConfig({})).toMatchObject({ redisUrl: null, limitFactor: 1 });
    const env = { REDIS_URL: 'rediss://user:secret@redis.example:6380/1', LIMIT_FACTOR: '5' };
    expect(readConfig(env)).toMatchObject({ redisUrl: env.REDIS_URL, limitFactor: 5 });
  });

  it.each([
    [{ MOCK_PORT: '4999' }, { url: 'http://127.0.0.1:4999/core/v5/tokens', publicKey: 'pk_test_mock' }],
    [{ PAYMENT_TOKEN_URL: 'https://tokens.example/v5/' }, null],
    [
      { ...production, PAYMENT_TOKEN_URL: 'https://tokens.example/v5', PAYMENT_PUBLIC_KEY: 'pk_1' },
      { url: 'https://tokens.example/v5', publicKey: 'pk_1' },
    ],
    [{ ...production, PAYMENT_TOKEN_URL: 'https://tokens.example/v5' }, null],
    [production, null],
  ])('knows where cards become tokens, or that the key is missing (B12): %j', (env, service) => {
    expect(readConfig(env).cardTokens).toEqual(service);
  });

  it.each([
    [{ PAYMENT_TOKEN_URL: 'tokens.example' }, 'PAYMENT_TOKEN_URL'],
    [{ PAYMENT_PUBLIC_KEY: 'a key' }, 'PAYMENT_PUBLIC_KEY'],
    [{ ...production, PAYMENT_PUBLIC_KEY: 'pk_1' }, 'PAYMENT_TOKEN_URL'],
    [{ ...production, PAYMENT_TOKEN_URL: 'http://tokens.example/v5', PAYMENT_PUBLIC_KEY: 'pk_1' }, 'PAYMENT_TOKEN_URL'],
  ])('does not start with a payment service that cannot work: %j', (env, variable) => {
    expect(problems(env).map((line) => line.split(':')[0])).toEqual([variable]);
  });

  it('takes where metrics are shown and where instances share their counts, each off without its value', () => {
    const none = readConfig({ METRICS_ALLOW: '' });
    expect([none.metricsPort, none.metricsAllow, none.redisUrl]).toEqual([null, [], null]);
    const given = { METRICS_PORT: '9464', METRICS_ALLOW: '10.0.0.0/8, ::1', REDIS_URL: 'rediss://:word@cache:6379/1' };
    expect(readConfig(given)).toMatchObject({
      metricsPort: 9464,
      metricsAllow: ['10.0.0.0/8', '::1'],
      redisUrl: 'rediss://:word@cache:6379/1',
    });
  });

  it.each([
    [{ METRICS_PORT: '70000' }, 'METRICS_PORT'],
    [{ METRICS_ALLOW: 'localhost' }, 'METRICS_ALLOW'],
    [{ METRICS_ALLOW: '10.0.0.0/8,10.0.0.0/99' }, 'METRICS_ALLOW'],
    [{ REDIS_URL: 'http://cache:6379' }, 'REDIS_URL'],
    [{ REDIS_URL: 'cache:6379' }, 'REDIS_URL'],
  ])('does not start with %j', (env, variable) => {
    expect(problems(env).map((line) => line.split(':')[0])).toEqual([variable]);
  });

  it('does not start on a real domain with the secret that stands in docker-compose.yml', async () => {
    const compose = await readFile(new URL('../docker-compose.yml', import.meta.url), 'utf8');
    const [, secret = ''] = /HANDLE_SECRET: \$\{HANDLE_SECRET:-([^}]+)\}/.exec(compose) ?? [];
    expect(secret.length).toBeGreaterThan(31);
    for (const HANDLE_SECRET of [secret, `${'a'.repeat(32)},${secret}`]) {
      expect(problems({ ...production, HANDLE_SECRET })).toEqual([expect.stringContaining('HANDLE_SECRET: ')]);
    }
    for (const PROVIDER_DOMAIN of ['localhost', 'park.localhost']) {
      expect(problems({ ...production, HANDLE_SECRET: secret, PROVIDER_DOMAIN })).toEqual([]);
    }
    expect(problems({ HANDLE_SECRET: secret })).toEqual([]);
  });

  it('accepts several secrets and counts an empty value as none', () => {
    const secrets = `${'a'.repeat(32)}, ${'b'.repeat(40)}`;
    expect(readConfig({ HANDLE_SECRET: secrets, PORT: '' }).handleSecrets).toEqual(['a'.repeat(32), 'b'.repeat(40)]);
  });
});

it('is documented with the same variables in the example and in the manual', async () => {
  const [example, operations] = await Promise.all(
    ['../.env.example', '../docs/operations.md'].map((file) => readFile(new URL(file, import.meta.url), 'utf8')),
  );
  const table = operations?.split('\n').filter((line) => line.startsWith('| `')) ?? [];
  const documented = table.flatMap((line) => line.split('|')[1]?.match(/(?<=`)[A-Z_]+(?=`)/g) ?? []);
  const listed = [...(example ?? '').matchAll(/^#([A-Z_]+)=/gm)].map(([, name]) => name);
  expect(listed.toSorted()).toEqual(documented.toSorted());
});
