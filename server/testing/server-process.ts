import type { IOType } from 'node:child_process';
import supertest from 'supertest';
import { AppError } from '#server/errors.ts';
import { isErrorCode } from '#shared/error-codes.ts';
import { freePort, nodeProgram } from './program.ts';
import type { Caller } from './storefront.ts';

async function call(url: string, site: string | null, procedure: string, input: object = {}): Promise<unknown> {
  const reply = await supertest(url).post(`/trpc/${procedure}`).set('host', `${site}.localhost`).send(input);
  if (reply.status === 200) return reply.body.result.data;
  const { errorCode, retryAfterSeconds } = reply.body.error.data;
  throw new AppError(isErrorCode(errorCode) ? errorCode : 'UNKNOWN', `status ${reply.status}`, { retryAfterSeconds });
}

/** Returns a caller for another process' server. @param call sends a procedure's input, and throws like a procedure */
export function callerBy(call: (procedure: string, input?: object) => Promise<unknown>): Caller {
  const procedures = (router: string) =>
    new Proxy({}, { get: (_, name) => (input?: object) => call(`${router}.${String(name)}`, input) });
  return new Proxy({}, { get: (_, router) => procedures(String(router)) }) as Caller;
}

export async function startServerProcess(env: NodeJS.ProcessEnv, log: IOType | number = 'ignore') {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const program = nodeProgram('server/main.ts', `${url}/healthz`, { env: { ...process.env, ...env, PORT: port } });
  await program.start({ output: log });
  return {
    url,
    pid: program.pid,
    caller: (site: string | null) => callerBy((procedure, input) => call(url, site, procedure, input)),
    stop: () => program.end('SIGTERM'),
    exitCode: () => program.exitCode,
  };
}

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>;
