import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  PROVIDER_API_URL: 'https://api.example.com/api/v1/',
  PROVIDER_DOMAIN: 'fotos.example',
  HANDLE_SECRET: 'a-secret-of-32-characters-exactly',
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

  it.each(['/partner', '/api/v2', '/partner/api/v1', '?key=1', '#v1'])(
    'refuses %s after the address of the provider: calls use the origin alone',
    (rest) => {
      const [line, ...others] = problems({ ...production, PROVIDER_API_URL: `https://api.example.com${rest}` });
      expect(line).toMatch(/^PROVIDER_API_URL: scheme, host and port alone/);
      expect(others).toEqual([]);
    },
  );

  it('refuses a password in the address of the provider, and does not print it', () => {
    const lines = problems({ ...production, PROVIDER_API_URL: 'https://venue:pass-1234@api.example.com' });
    expect(lines).toEqual([expect.stringMatching(/^PROVIDER_API_URL: /)]);
    expect(lines.join('')).not.toContain('pass-1234');
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

  it('lets a proxy carry files when it is asked to, and trusts that proxy', () => {
    expect(readConfig({ TRUST_PROXY: '10.0.0.7' }).mediaByProxy).toBeNull();
    for (const proxy of ['nginx', 'caddy'])
      expect(readConfig({ MEDIA_BY_PROXY: proxy, TRUST_PROXY: '10.0.0.7' }).mediaByProxy).toBe(proxy);
  });

  it('knows in production whether a storefront without Redis is meant to be the only one', () => {
    const lacking = (REDIS_URL?: string) => readConfig({ ...production, REDIS_URL }).lacksRedis;
    expect([lacking(), lacking('none'), lacking('redis://cache:6379')]).toEqual([true, false, false]);
    expect(readConfig({ REDIS_URL: 'none' })).toMatchObject({ redisUrl: null, lacksRedis: false });
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

  it('takes where metrics are shown and where instances share their counts, each off without its value', () => {
    const none = readConfig({ METRICS_ALLOW: '' });
    expect([none.metricsPort, none.metricsAllow, none.redisUrl]).toEqual([null, [], null]);
    const sentinels = { REDIS_URL: 'rediss://:word@cache:6379/1', REDIS_SENTINELS: 'a:26379, 10.0.0.2:26379' };
    expect(readConfig({ METRICS_PORT: '9464', METRICS_ALLOW: '10.0.0.0/8, ::1', ...sentinels })).toMatchObject({
      metricsPort: 9464,
      metricsAllow: ['10.0.0.0/8', '::1'],
      redisUrl: 'rediss://:word@cache:6379/1',
      redisSentinels: ['a:26379', '10.0.0.2:26379'],
    });
  });

  it('takes where traces go, and sends none without it', () => {
    expect(readConfig({ OTEL_SERVICE_NAME: 'fotos', OTEL_EXPORTER_OTLP_ENDPOINT: '' }).tracing).toBeNull();
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' };
    const usual = { endpoint: 'http://collector:4318', headers: {}, serviceName: 'vitrine', sampledShare: 1 };
    expect(readConfig(env).tracing).toEqual(usual);
    const more = {
      OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Basic%20YQ==, x-team=fotos',
      OTEL_TRACES_SAMPLER_ARG: '0.05',
    };
    const headers = { authorization: 'Basic YQ==', 'x-team': 'fotos' };
    expect(readConfig({ ...env, ...more }).tracing).toEqual({ ...usual, headers, sampledShare: 0.05 });
  });

  it.each([
    ['SUPPORT_CHAT_URL', { SUPPORT_CHAT_URL: 'javascript:alert(1)' }],
    ['SENTRY_DSN', { SENTRY_DSN: 'https://o1.ingest.sentry.io/12' }],
    ['SENTRY_DSN', { SENTRY_DSN: "https://a@x.example; script-src 'unsafe-inline'/1" }],
    ['SECURITY_CONTACT', { SECURITY_CONTACT: 'security@fotos.example' }],
    ['SECURITY_CONTACT', { SECURITY_CONTACT: 'https://fotos.example/\nExpires: never' }],
    ['ANALYTICS_ID', { ANALYTICS_ID: 'GTM-ABC123' }],
    ['ANALYTICS_ID', { ANALYTICS_ID: 'G-ABC123&x=1' }],
    ['REDIS_URL', { REDIS_URL: 'http://cache:6379' }],
    ['REDIS_URL', { REDIS_URL: 'cache:6379' }],
    ['REDIS_SENTINELS', { REDIS_SENTINELS: 'cache' }],
    ['TRUST_PROXY', { MEDIA_BY_PROXY: 'nginx' }],
    ['MEDIA_BY_PROXY', { MEDIA_BY_PROXY: 'traefik', TRUST_PROXY: '10.0.0.7' }],
    ['DRAIN_SECONDS', { DRAIN_SECONDS: '61' }],
    ['PAYMENT_TOKEN_URL', { PAYMENT_TOKEN_URL: 'tokens.example' }],
    ['PAYMENT_TOKEN_URL', { ...production, PAYMENT_PUBLIC_KEY: 'pk_1' }],
    ['PAYMENT_TOKEN_URL', { ...production, PAYMENT_TOKEN_URL: 'http://tokens.example/v5', PAYMENT_PUBLIC_KEY: 'pk_1' }],
    ['PAYMENT_PUBLIC_KEY', { PAYMENT_PUBLIC_KEY: 'a key' }],
    ['METRICS_PORT', { METRICS_PORT: '70000' }],
    ['METRICS_ALLOW', { METRICS_ALLOW: 'localhost' }],
    ['METRICS_ALLOW', { METRICS_ALLOW: '10.0.0.0/8,10.0.0.0/99' }],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }],
    ['OTEL_EXPORTER_OTLP_HEADERS', { OTEL_EXPORTER_OTLP_HEADERS: 'authorization' }],
    ['OTEL_EXPORTER_OTLP_HEADERS', { OTEL_EXPORTER_OTLP_HEADERS: 'a=%zz' }],
    ['OTEL_TRACES_SAMPLER_ARG', { OTEL_TRACES_SAMPLER_ARG: '2' }],
    ['OTEL_SERVICE_NAME', { OTEL_SERVICE_NAME: 'Fotos do Parque' }],
  ])('refuses %s: %j', (variable, env) => {
    expect(problems(env).map((line) => line.split(':')[0])).toEqual([variable]);
  });

  it.each([
    'a'.repeat(32),
    'ab'.repeat(30),
    'a-secret-of-31-characters-alone',
    `${'x'.repeat(40)},${production.HANDLE_SECRET}`,
  ])('refuses the secret %s, and says how to make one', (HANDLE_SECRET) => {
    expect(problems({ ...production, HANDLE_SECRET })).toEqual([
      expect.stringMatching(/^HANDLE_SECRET: .*openssl rand/),
    ]);
  });

  it('accepts several secrets and counts an empty value as none', () => {
    const [first, second] = ['a-secret-of-32-characters-exactly', 'another-secret-of-the-tests-alone'];
    expect(readConfig({ HANDLE_SECRET: `${first}, ${second}`, PORT: '' }).handleSecrets).toEqual([first, second]);
  });
});
