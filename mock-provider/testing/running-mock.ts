import type { AddressInfo } from 'node:net';
import { buildMockProvider, type MockProviderOptions } from '#mock-provider/app.ts';
import { controlCalls } from './control-calls.ts';
import { wireCalls } from './wire-calls.ts';

/** Starts a mock provider on a free port. @returns it, and functions for the calls that a test makes */
export async function startMock(options: MockProviderOptions = {}) {
  const { app, world } = await buildMockProvider(options);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  return {
    url,
    world,
    request: (path: string, init: RequestInit = {}) => fetch(url + path, init),
    ...wireCalls(url),
    ...controlCalls(url),
    close: () => app.close(),
  };
}

export type RunningMock = Awaited<ReturnType<typeof startMock>>;
