import { describe, expect, it } from 'vitest';
import { VERSION } from '#server/settings/config.ts';
import { startStorefront } from '#server/testing/storefront.ts';

const HOST = 'fotos.localhost';
const TOKENS = 'https://tokens.example.com';
const CHAT = 'https://chat.example.com';
const services = {
  SUPPORT_CHAT_URL: 'https://chat.example.com/chat',
  SENTRY_DSN: 'https://abc@errors.example.com/12',
  ANALYTICS_ID: 'G-ABC123DEF4',
};

const tokens = { PAYMENT_TOKEN_URL: `${TOKENS}/v5`, PAYMENT_PUBLIC_KEY: 'pk_test_1' };

function configIn(html: string) {
  return JSON.parse(/id="site-data">(.*?)<\/script>/.exec(html)?.[1] ?? '').config;
}

function directive(policy: string | undefined, name: string): string[] {
  const found = policy?.split('; ').find((part) => part.split(' ')[0] === name);
  return found?.split(' ').slice(1) ?? [];
}

async function policyWith(env: NodeJS.ProcessEnv): Promise<string | undefined> {
  const { agent } = await startStorefront({ ...tokens, ...env });
  return (await agent.get('/').set('host', HOST)).headers['content-security-policy'];
}

describe('the services that are not ours (S10 to S12)', () => {
  it('are nowhere in a page and its policy unless configured, and calls go to the token service alone (B11)', async () => {
    const { agent } = await startStorefront(tokens);
    const page = await agent.get('/').set('host', HOST);
    expect(configIn(page.text)).toEqual({
      creditCardTokens: { url: `${TOKENS}/v5`, publicKey: 'pk_test_1' },
      services: null,
      asksConsent: true,
    });
    const policy = page.headers['content-security-policy'];
    expect(directive(policy, 'script-src')).toEqual(["'self'"]);
    expect(directive(policy, 'connect-src')).toEqual(["'self'", TOKENS]);
    expect(directive(policy, 'frame-src')).toEqual([]);
  });

  it.each([
    ['nothing is', {}, false],
    ['statistics are', { ANALYTICS_ID: services.ANALYTICS_ID }, true],
    ['a chat is', { SUPPORT_CHAT_URL: services.SUPPORT_CHAT_URL }, true],
  ])('are asked about in production where %s configured: %j is %s (S7)', async (_, env, asksConsent) => {
    const { agent } = await startStorefront({ NODE_ENV: 'production', PROVIDER_DOMAIN: 'localhost', ...env });
    const page = await agent.get('/').set('host', HOST);
    expect(page.text).toContain(`"asksConsent":${asksConsent}`);
  });

  it('stand in the page as inert data, the release from the package', async () => {
    const { agent } = await startStorefront(services);
    const page = await agent.get('/').set('host', HOST);
    expect(configIn(page.text).services).toEqual({
      supportChat: {
        script: 'https://chat.example.com/chat/chat.js',
        style: 'https://chat.example.com/chat/chat.css',
        socket: 'wss://chat.example.com/chat/ws',
      },
      errorReporting: { dsn: services.SENTRY_DSN, release: VERSION, environment: 'development' },
      analytics: { id: services.ANALYTICS_ID, script: 'https://www.googletagmanager.com/gtag/js?id=G-ABC123DEF4' },
    });
    expect(VERSION).toBe('1.4.5');
  });

  it.each([
    [
      'the chat may run, open its socket and its frames',
      { SUPPORT_CHAT_URL: services.SUPPORT_CHAT_URL },
      { scripts: [CHAT], calls: [CHAT, 'wss://chat.example.com'], frames: [CHAT] },
    ],
    [
      'failures are reported to the place in the DSN, which runs nothing',
      { SENTRY_DSN: services.SENTRY_DSN },
      { scripts: [], calls: ['https://errors.example.com'], frames: [] },
    ],
    [
      'the tag runs, and nothing else from its host',
      { ANALYTICS_ID: services.ANALYTICS_ID },
      {
        scripts: ['https://www.googletagmanager.com/gtag/js'],
        calls: expect.not.arrayContaining(['https://www.googletagmanager.com']),
        frames: [],
      },
    ],
  ])('are allowed one by one: %s', async (_, env, { scripts, calls, frames }) => {
    const policy = await policyWith(env);
    expect(directive(policy, 'script-src')).toEqual(["'self'", ...scripts]);
    expect(directive(policy, 'connect-src').slice(2)).toEqual(calls);
    expect(directive(policy, 'frame-src')).toEqual(frames);
    expect(policy).not.toContain('unsafe');
  });
});
