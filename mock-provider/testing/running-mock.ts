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
