import { afterAll, onTestFinished } from 'vitest';
import { type StartMockOptions, startMock as start } from '#mock-provider/start-mock.ts';
import { wireCalls } from './wire-calls.ts';

export async function startMock(options: StartMockOptions = {}) {
  const mock = await start(options);
  return {
    ...mock,
    request: (path: string, init: RequestInit = {}) => fetch(mock.url + path, init),
    ...wireCalls(mock.url),
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
