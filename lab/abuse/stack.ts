import { freePort, type Running, startMockProcess, startProgram } from '../../mock-provider/bench/programs.ts';

/** Each is a process on a free port. */
export type Stack = { readonly mock: Running; readonly storefront: Running; stop(): Promise<void> };

export type StackOptions = {
  /** Without it, the built client; the source folder otherwise. */
  readonly clientFolder?: string;
  readonly env?: NodeJS.ProcessEnv;
};

/** The storefront trusts the addresses that a bench sends, as behind a proxy. */
export async function startStack({ clientFolder, env: added }: StackOptions = {}): Promise<Stack> {
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
      ...added,
    };
    const file = new URL('../../server/main.ts', import.meta.url);
    const args = clientFolder === undefined ? [] : [clientFolder];
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
