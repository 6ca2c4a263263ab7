import { Pool } from 'undici';

const CONNECTIONS = 50;

/**
 * Requests one address repeatedly, on connections that stay open.
 * @returns responses per second
 * @throws Error when a response is not a 200
 */
export async function repliesPerSecond(url: string, seconds: number): Promise<number> {
  const { origin, pathname, search } = new URL(url);
  const pool = new Pool(origin, { connections: CONNECTIONS, pipelining: 1 });
  const end = performance.now() + seconds * 1_000;
  let replies = 0;
  const ask = async () => {
    while (performance.now() < end) {
      const { statusCode, body } = await pool.request({ method: 'GET', path: pathname + search });
      await body.dump();
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}`);
      replies += 1;
    }
  };
  try {
    await Promise.all(Array.from({ length: CONNECTIONS }, ask));
    return replies / seconds;
  } finally {
    await pool.close();
  }
}

/** @returns the milliseconds that a response takes, with its body. @throws Error when it is not a 2xx */
export async function millisecondsOf(url: string, request: RequestInit = {}): Promise<number> {
  const began = performance.now();
  const response = await fetch(url, request);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return performance.now() - began;
}
