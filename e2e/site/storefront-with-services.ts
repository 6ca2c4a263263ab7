import { startServerProcess } from '#server/testing/server-process.ts';
import { mockPort } from '../ports.ts';

export type SecondStorefront = { originOf(webName: string): string; close(): Promise<void> };

/** Starts a storefront with the mock's chat and error reports, and a tag that the test must answer. */
export async function startStorefrontWithServices(): Promise<SecondStorefront> {
  const mock = `http://127.0.0.1:${mockPort}`;
  const { url, stop } = await startServerProcess({
    HOST: '127.0.0.1',
    MOCK_PORT: String(mockPort),
    PROVIDER_API_URL: mock,
    PROVIDER_DOMAIN: 'localhost',
    LOG_LEVEL: 'silent',
    SUPPORT_CHAT_URL: `${mock}/chat`,
    SENTRY_DSN: `http://testkey@127.0.0.1:${mockPort}/sentry/1`,
    ANALYTICS_ID: 'G-TEST000001',
  });
  const { port } = new URL(url);
  return { originOf: (webName) => `http://${webName}.localhost:${port}`, close: stop };
}
