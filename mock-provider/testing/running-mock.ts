import type { InjectOptions } from 'fastify';
import { afterAll, onTestFinished } from 'vitest';
import { type StartMockOptions, startMock as start } from '#mock-provider/start-mock.ts';
import { controlCalls, type Send, wireCalls } from './calls.ts';

export async function startMock(options: StartMockOptions = {}) {
  const mock = await start(options);
  return {
    ...mock,
    request: (path: string, init: RequestInit = {}) => fetch(mock.url + path, init),
  };
}

export type RunningMock = Awaited<ReturnType<typeof startMock>>;

export async function startMockForFile(options?: StartMockOptions): Promise<RunningMock> {
  const mock = await startMock(options);
  afterAll(() => mock.close());
  return mock;
}

export async function startMockForTest(options?: StartMockOptions): Promise<RunningMock> {
  const mock = await startMock(options);
  onTestFinished(() => mock.close());
  return mock;
}

/** Returns the same mock, but its calls, except `goShopping`, use no connection, which is faster. */
export function withoutConnection(mock: RunningMock): RunningMock {
  const send: Send = async (url, init = {}) => {
    const reply = await mock.app.inject({ url, ...init } as InjectOptions);
    return Response.json(reply.json(), { status: reply.statusCode });
  };
  return { ...mock, request: send, ...wireCalls('', send), ...controlCalls('', send) };
}
