import { Pool } from 'undici';
import type { Running } from './programs.ts';

const CONNECTIONS = 10;

export type LoadCall = { readonly method: 'GET' | 'POST'; readonly path: string; readonly body?: object };

export type Load = {
  readonly repliesPerSecond: number;
  /** Microseconds of the server's processor time. Unlike the replies per second, they hardly depend on other programs. */
  readonly cpuUsPerReply: number;
};

/** Makes one call repeatedly, on connections that stay open. @throws Error for any other status than 200 */
export async function load(server: Running, call: LoadCall, count: number): Promise<Load> {
  const pool = new Pool(server.url, { connections: CONNECTIONS, pipelining: 1 });
  const body = call.body && JSON.stringify(call.body);
  const headers = body === undefined ? {} : { 'content-type': 'application/json' };
  let left = count;
  const ask = async () => {
    while (left > 0) {
      left -= 1;
      const response = await pool.request({ method: call.method, path: call.path, headers, ...(body && { body }) });
      await response.body.dump();
      if (response.statusCode !== 200) throw new Error(`${call.method} ${call.path} answered ${response.statusCode}`);
    }
  };
  try {
    const before = await server.usage();
    const began = performance.now();
    await Promise.all(Array.from({ length: CONNECTIONS }, ask));
    const seconds = (performance.now() - began) / 1_000;
    const after = await server.usage();
    return { repliesPerSecond: count / seconds, cpuUsPerReply: (after.cpuUs - before.cpuUs) / count };
  } finally {
    await pool.close();
  }
}

export async function millisecondsOf(url: string, request: RequestInit = {}): Promise<number> {
  const began = performance.now();
  const response = await fetch(url, request);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - began;
}
