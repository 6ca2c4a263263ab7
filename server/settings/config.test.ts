import { describe, expect, it } from 'vitest';
import { readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  PROVIDER_API_URL: 'https://api.example.com/api/v1/',
  PROVIDER_DOMAIN: 'fotos.example',
  HANDLE_SECRET: 'a-secret-of-32-characters-exactly',
  PUBLIC_STORAGE_URL: 'https://storage.example.com/venues',
};

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
    expect(readConfig({ TRUST_PROXY: '10.0.0.7' }).mediaByProxy).toBe(false);
    expect(readConfig({ MEDIA_BY_PROXY: 'nginx', TRUST_PROXY: '10.0.0.7' }).mediaByProxy).toBe(true);
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
    expect(readConfig(env).creditCardTokens).toEqual(service);
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

  it('accepts several secrets and counts an empty value as none', () => {
    const [first, second] = ['a-secret-of-32-characters-exactly', 'another-secret-of-the-tests-alone'];
    expect(readConfig({ HANDLE_SECRET: `${first}, ${second}`, PORT: '' }).handleSecrets).toEqual([first, second]);
  });
});
