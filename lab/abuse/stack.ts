import { freePort, type Running, startMockProcess, startProgram } from '../../mock-provider/bench/programs.ts';

/** A storefront and its mock provider. Each is a process of its own on a free port of this machine. */
export type Stack = { readonly mock: Running; readonly storefront: Running; stop(): Promise<void> };

export type StackOptions = {
  /** The folder of the client: its source, without anything built, or else the built client of the repository. */
  readonly clientFolder?: string;
  /** Added to the storefront's environment. */
  readonly env?: NodeJS.ProcessEnv;
};

/** The storefront trusts the visitors' addresses that a bench sends, as it trusts a proxy in front of it. */
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
