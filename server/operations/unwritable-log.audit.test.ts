import { closeSync, openSync } from 'node:fs';
import { Agent } from 'undici';
import { expect, it, onTestFinished } from 'vitest';
import { startServerProcess } from '#server/testing/server-process.ts';

const REQUESTS = 5_000;
const AT_ONCE = 30;

/** Opens a device to which every write fails as on a full disk (ENOSPC). */
function fullDisk(): number {
  const fd = openSync('/dev/full', 'w');
  onTestFinished(() => closeSync(fd));
  return fd;
}

it.each([
  ['a full disk', fullDisk],
  ['a pipe that nobody reads', () => 'pipe' as const],
])(
  'answers every request and stops in order while its log goes to %s, and counts the lines it lost',
  async (_, log) => {
    const server = await startServerProcess({ METRICS_ALLOW: '127.0.0.1', LOG_LEVEL: 'info' }, log());
    const dispatcher = new Agent({ connections: AT_ONCE });
    const headers = { accept: 'text/html' };
    const get = (path: string) => dispatcher.request({ origin: server.url, path, method: 'GET', headers });
    const statuses = new Map<number, number>();
    let left = REQUESTS;
    const visitor = async () => {
      while (left-- > 0) {
        const { statusCode, body } = await get('/nothing-here');
        await body.dump();
        statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, visitor));
    expect(Object.fromEntries(statuses)).toEqual({ 302: REQUESTS });
    const metrics = await (await get('/metrics')).body.text();
    await dispatcher.close();
    const [, lost] = /^vitrine_log_lines_lost_total (\d+)$/m.exec(metrics) ?? [];
    expect(Number(lost)).toBeGreaterThan(0);
    await server.stop();
    expect(server.exitCode()).toBe(0);
  },
);
