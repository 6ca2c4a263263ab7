import { type IOType, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import supertest from 'supertest';
import { AppError } from '#server/errors.ts';
import { isErrorCode } from '#shared/error-codes.ts';
import { freePort } from './redis-server.ts';
import type { Caller } from './storefront.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
/** Half a second is usual. Beside four browsers on two cores it was over ten. */
const START_MS = 40_000;
const PRINTED_CHARACTERS = 2_000;

export type ServerProcess = {
  readonly url: string;
  readonly pid: number | undefined;
  readonly caller: (site: string | null) => Caller;
  stop(): Promise<void>;
  /** null while it runs, and when it was killed. */
  exitCode(): number | null;
};

async function call(url: string, site: string | null, procedure: string, input: object = {}): Promise<unknown> {
  const reply = await supertest(url).post(`/trpc/${procedure}`).set('host', `${site}.localhost`).send(input);
  if (reply.status === 200) return reply.body.result.data;
  const { errorCode, retryAfterSeconds } = reply.body.error.data;
  throw new AppError(isErrorCode(errorCode) ? errorCode : 'UNKNOWN', `status ${reply.status}`, { retryAfterSeconds });
}

/** A caller of a server elsewhere. @param call sends a procedure's input, and throws as a procedure does */
export function callerBy(call: (procedure: string, input?: object) => Promise<unknown>): Caller {
  const procedures = (router: string) =>
    new Proxy({}, { get: (_, name) => (input?: object) => call(`${router}.${String(name)}`, input) });
  return new Proxy({}, { get: (_, router) => procedures(String(router)) }) as Caller;
}

async function isHealthy(url: string): Promise<boolean> {
  return fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );
}

/**
 * Starts `server/main.ts` on a free port. @param log a file's descriptor, or a pipe
 * @throws Error with the end of its output, when it ends or does not answer in time
 */
export async function startServerProcess(
  env: NodeJS.ProcessEnv,
  log: IOType | number = 'ignore',
): Promise<ServerProcess> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', log, 'pipe'],
  });
  let printed = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    printed = (printed + text).slice(-PRINTED_CHARACTERS);
  });
  const exited = once(child, 'exit');
  const deadline = Date.now() + START_MS;
  while (!(await isHealthy(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      child.kill('SIGKILL');
      throw new Error(`the server process did not start: ${printed || 'it printed no error'}`);
    }
    await pause(30);
  }
  return {
    url,
    pid: child.pid,
    caller: (site) => callerBy((procedure, input) => call(url, site, procedure, input)),
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
    exitCode: () => child.exitCode,
  };
}
