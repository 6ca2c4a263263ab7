import { mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '#server/settings/config.ts';
import { startServerProcess } from '#server/testing/server-process.ts';
import { environmentOf, imageEnvironment, readComposeFile } from './compose-files.ts';

const demo = readComposeFile('docker-compose.yml');
const production = readComposeFile('compose.production.yml');

const OTHER_MACHINE = { TRUST_PROXY: '10.0.0.1' };

const MISSPELT = { TRUST_PROXIES: '10.0.0.1', TRUST_PROXY: '', MEDIA_BY_PROXY: '' };
const NO_PROXY = { msg: 'TRUST_PROXY is missing: behind a proxy all visitors share the limits of one address' };

const OWN_SECRET = 'a-secret-of-this-test-and-nothing-else';

/** Overrides the image's variables as compose does. @param own the secret that replaces the demo's file */
const productionWith = ({ HANDLE_SECRET: own, ...given }: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => ({
  ...imageEnvironment('storefront'),
  ...environmentOf(production, 'storefront-1', given),
  ...(own && { HANDLE_SECRET: own, HANDLE_SECRET_FILE: '' }),
});

/** Lists the variables that prevent a start. */
function refused(env: NodeJS.ProcessEnv): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n').map((line) => line.split(':')[0] ?? '');
  }
}

it.concurrent.each<[string, NodeJS.ProcessEnv, readonly object[]]>([
  ['docker-compose.yml', { ...imageEnvironment('storefront'), ...environmentOf(demo, 'storefront') }, [NO_PROXY]],
  ['compose.production.yml', productionWith(), []],
  ['compose.production.yml for a second machine', productionWith(OTHER_MACHINE), []],
  ['an operator who misspelt a variable', { ...productionWith(), ...MISSPELT }, [{ meant: 'TRUST_PROXY' }, NO_PROXY]],
])(
  'a storefront starts with the environment of %s, before the provider and Valkey are there',
  async (_, env, warns) => {
    // Uses free ports and this machine's cache, and does not wait for a proxy at the end. Valkey has an address here,
    // because looking up its name would take time.
    const { NODE_COMPILE_CACHE } = process.env;
    const here = { HOST: '127.0.0.1', METRICS_PORT: env.METRICS_PORT && '0', DRAIN_SECONDS: '' };
    const redis = env.REDIS_URL_FILE ? { REDIS_URL: 'redis://127.0.0.1:9', REDIS_URL_FILE: '' } : {};
    const folder = mkdtempSync(join(tmpdir(), 'vitrine-start-'));
    const log = join(folder, 'log');
    const storefront = await startServerProcess({ ...env, ...here, ...redis, NODE_COMPILE_CACHE }, openSync(log, 'w'));
    const health = await fetch(`${storefront.url}/healthz`);
    await storefront.stop();
    expect(health.status).toBe(200);
    const lines = readFileSync(log, 'utf8').trim().split('\n');
    rmSync(folder, { recursive: true });
    const aboutProxy = lines.filter((line) => line.includes('TRUST_PROXY')).map((line) => JSON.parse(line));
    expect(aboutProxy).toEqual(warns.map((warning) => expect.objectContaining({ level: 40, ...warning })));
  },
);

describe('compose.production.yml with a real provider', () => {
  const real = {
    PROVIDER_API_URL: 'https://api.example',
    PROVIDER_DOMAIN: 'fotos.example',
    HANDLE_SECRET: OWN_SECRET,
    PUBLIC_STORAGE_URL: 'https://storage.example',
    PAYMENT_TOKEN_URL: 'https://tokens.example/v5/tokens',
    PAYMENT_PUBLIC_KEY: 'pk_live_1',
  };

  it('names what else it needs when the provider alone is given', () => {
    const { PROVIDER_API_URL } = real;
    const needed = ['HANDLE_SECRET', 'PUBLIC_STORAGE_URL', 'PAYMENT_TOKEN_URL', 'PAYMENT_PUBLIC_KEY'];
    expect(refused(productionWith({ PROVIDER_API_URL }))).toEqual(needed);
  });

  it('starts with all of them, and without payment by card', () => {
    expect(refused(productionWith(real))).toEqual([]);
    expect(readConfig(productionWith(real))).toMatchObject({
      providerDomain: 'fotos.example',
      creditCardTokens: { publicKey: 'pk_live_1' },
      brazilPostalUrl: 'https://viacep.com.br/ws',
    });
    const withoutCards = { ...real, PAYMENT_TOKEN_URL: '', PAYMENT_PUBLIC_KEY: '' };
    expect(readConfig(productionWith(withoutCards)).creditCardTokens).toBeNull();
  });
});

describe('the secret of the compose files', () => {
  const secret = environmentOf(demo, 'storefront').HANDLE_SECRET;

  it('is the same in both, and no other secret of a list makes it right', () => {
    expect(readFileSync(`${productionWith().HANDLE_SECRET_FILE}`, 'utf8')).toBe(`${secret}\n`);
    const HANDLE_SECRET = `${OWN_SECRET},${secret}`;
    expect(refused(productionWith({ HANDLE_SECRET }))).toEqual([]);
    expect(refused(productionWith({ HANDLE_SECRET, PROVIDER_DOMAIN: 'fotos.example' }))).toEqual(['HANDLE_SECRET']);
    expect(refused(productionWith({ HANDLE_SECRET, PROVIDER_DOMAIN: 'park.localhost' }))).toEqual([]);
  });

  it('does in development', () => {
    expect(refused({ HANDLE_SECRET: secret, PROVIDER_DOMAIN: 'fotos.example' })).toEqual([]);
  });
});
