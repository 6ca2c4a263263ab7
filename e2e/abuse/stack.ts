import { freePort, type Running, startMockProcess, startProgram } from '#mock-provider/bench/programs.ts';

/** A storefront and its mock provider. Each is a process of its own on a free port of this machine. */
export type Stack = { readonly mock: Running; readonly storefront: Running; stop(): Promise<void> };

/** The storefront trusts the visitors' addresses that this bench sends, as it trusts a proxy in front of it. */
export async function startStack(): Promise<Stack> {
  const mock = await startMockProcess();
  try {
    const port = await freePort();
    const env = {
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: String(port),
      PROVIDER_API_URL: mock.url,
      PUBLIC_STORAGE_URL: `${mock.url}/storage`,
      HANDLE_SECRET: 'a-secret-of-the-bench-and-nothing-else',
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'silent',
    };
    const file = new URL('../../server/main.ts', import.meta.url);
    // The client is not built, because the bench measures the duration of a page and ignores its content.
    const args = ['client'];
    const storefront = await startProgram({ file, args, env, url: `http://127.0.0.1:${port}`, healthPath: '/healthz' });
    const stop = async () => {
      await storefront.stop();
      await mock.stop();
    };
    return { mock, storefront, stop };
  } catch (error) {
    await mock.stop();
    throw error;
  }
}
