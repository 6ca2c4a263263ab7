import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { needing } from '#mock-provider/testing/needing.ts';
import { RedisServer } from '#server/testing/redis-server.ts';
import { createSharedState } from './create-shared-state.ts';
import type { Files, ReleaseFiles } from './release-files.ts';

const filesOf = (release: string, bytes = 100): Files =>
  new Map([[`assets/${release}.js`, Buffer.alloc(bytes, release)]]);

needing('redis-server').describe('the files of releases', () => {
  let redis: RedisServer;
  const lines: string[] = [];
  beforeEach(async () => {
    redis = await RedisServer.start();
    lines.length = 0;
  });
  afterEach(() => redis.stop());

  async function instance(...secrets: string[]): Promise<ReleaseFiles> {
    const log = pino({ level: 'warn' }, { write: (line) => void lines.push(line) });
    const state = await createSharedState({ redisUrl: redis.url, handleSecrets: secrets }, log);
    onTestFinished(() => state.close());
    if (!state.releases) throw new Error('no Redis');
    return state.releases;
  }

  it('of any release are found by any instance, byte by byte', async () => {
    const [old, young] = [await instance('a key'), await instance('a new key', 'a key')];
    const bytes = Buffer.from(Array.from({ length: 256 }, (_, at) => at));
    await old.keep('old', async () => new Map([['assets/a.js', bytes]]));
    expect(await young.find('assets/a.js')).toEqual(bytes);
    expect(await young.find('assets/b.js')).toBeNull();
  });

  it('are read from the disk once, by the first instance of a release', async () => {
    const read = vi.fn(async () => filesOf('a'));
    for (const each of [await instance('a key'), await instance('a key')]) await each.keep('a', read);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('are not believed from somebody without a key', async () => {
    const [stranger, own] = [await instance('a stranger’s'), await instance('a key')];
    await stranger.keep('evil', async () => filesOf('evil'));
    expect(await own.find('assets/evil.js')).toBeNull();
  });

  it('leave Redis its memory: eight releases, none of them large', async () => {
    const each = await instance('a key');
    await each.keep('large', async () => filesOf('large', 2 * 1024 * 1024));
    expect(lines.join()).toContain('"bytes":2097184');
    for (let release = 1; release <= 9; release += 1) {
      await each.keep(`r${release}`, async () => filesOf(`r${release}`));
    }
    // On a slow machine a command may time out. It is then repeated a second later.
    await vi.waitFor(async () => {
      const found = ['large', 'r1', 'r2', 'r9'].map(async (name) => (await each.find(`assets/${name}.js`)) !== null);
      expect(await Promise.all(found)).toEqual([false, false, true, true]);
    }, 10_000);
  });

  it('are kept soon after a Redis that did not answer in time answers again', async () => {
    const [old, young] = [await instance('a key'), await instance('a key')];
    await redis.freeze();
    await old.keep('old', async () => filesOf('old'));
    redis.thaw();
    await vi.waitFor(async () => expect(await young.find('assets/old.js')).not.toBeNull(), 10_000);
  });

  it('are written again to a Redis that has lost them, and are none while it is gone', async () => {
    const [old, young] = [await instance('a key'), await instance('a key')];
    await old.keep('old', async () => filesOf('old'));
    await redis.stop();
    expect(await young.find('assets/old.js')).toBeNull();
    await redis.start();
    await vi.waitFor(async () => expect(await young.find('assets/old.js')).not.toBeNull(), 10_000);
  });
});
