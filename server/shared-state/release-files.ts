import { createHmac, timingSafeEqual } from 'node:crypto';
import { RESP_TYPES, type RedisClientType } from '@redis/client';
import type { FastifyBaseLogger } from 'fastify';
import { describeCause } from '#server/log-cause.ts';
import type { RedisConnection } from './redis-connection.ts';

const RELEASES = 'vitrine:releases';
const FILES_OF = 'vitrine:release:';

/** How long a release's files are kept after its last instance renewed them, in ms. */
const KEPT_MS = 24 * 60 * 60 * 1_000;
const SAID_EVERY_MS = 60 * 60 * 1_000;
/** How soon an instance renews its files after Redis failed or came back, because pages may need them at once. */
const SAID_AGAIN_AFTER_MS = 1_000;
/** Larger releases are not kept, nor more than the latest eight, because Redis needs its memory for locks. */
const MOST_BYTES = 2 * 1024 * 1024;
const MOST_RELEASES = 8;
/** How long the list of releases is cached, so that not every request for an invented file name asks Redis. */
const KNOWN_MS = 1_000;
const SIGNATURE_BYTES = 32;

export type Files = ReadonlyMap<string, Buffer>;

const withBuffers = (client: RedisClientType) => client.withTypeMapping({ [RESP_TYPES.BLOB_STRING]: Buffer });

/** Signs files, because browsers run them. An instance sends only files that were signed with one of its secrets. */
function createSeal(secrets: readonly string[]) {
  const signatures = (name: string, content: Buffer) =>
    secrets.map((secret) => createHmac('sha256', secret).update(`${name}\n`).update(content).digest());
  return {
    seal: (name: string, content: Buffer) => Buffer.concat([...signatures(name, content).slice(0, 1), content]),
    open(name: string, sealed: Buffer): Buffer | null {
      const [signature, content] = [sealed.subarray(0, SIGNATURE_BYTES), sealed.subarray(SIGNATURE_BYTES)];
      if (signature.length !== SIGNATURE_BYTES) return null;
      return signatures(name, content).some((own) => timingSafeEqual(own, signature)) ? content : null;
    },
  };
}

/** Stores or renews a release and drops the oldest ones. @param sealed returns null if the files are too large */
async function write(redis: RedisConnection, release: string, sealed: () => Promise<Files | null>): Promise<void> {
  const key = FILES_OF + release;
  if (!(await redis.command((client) => client.pExpire(key, KEPT_MS)))) {
    const files = await sealed();
    if (files === null) return;
    await redis.command((client) => client.multi().hSet(key, Object.fromEntries(files)).pExpire(key, KEPT_MS).exec());
  }
  await redis.command((client) => client.zAdd(RELEASES, { score: Date.now(), value: release }));
  const dropped = await redis.command((client) => client.zRange(RELEASES, 0, -MOST_RELEASES - 1));
  if (dropped.length === 0) return;
  await redis.command((client) =>
    client
      .multi()
      .zRem(RELEASES, dropped)
      .del(dropped.map((id) => FILES_OF + id))
      .exec(),
  );
}

async function readNames(redis: RedisConnection): Promise<ReadonlyMap<string, string>> {
  const releases = await redis.command((client) => client.zRange(RELEASES, 0, -1));
  const keys = releases.map((release) => FILES_OF + release);
  const names = await Promise.all(keys.map((key) => redis.command((client) => client.hKeys(key))));
  return new Map(keys.flatMap((key, at) => (names[at] ?? []).map((name) => [name, key] as const)));
}

/** Stores the files of this release in Redis, and finds those of the latest releases that ran within the last day. */
export function createReleaseFiles(
  redis: RedisConnection,
  { secrets, log }: { readonly secrets: readonly string[]; readonly log: FastifyBaseLogger },
) {
  const { seal, open } = createSeal(secrets);
  let renewal: NodeJS.Timeout | undefined;
  let known: { readonly at: number; readonly names: Promise<ReadonlyMap<string, string>> } | null = null;

  const none = (error: unknown) => {
    log.warn({ cause: describeCause(error) }, 'the files of other releases could not be read');
    return new Map<string, string>();
  };
  const names = () => {
    if (known === null || performance.now() > known.at + KNOWN_MS) {
      known = { at: performance.now(), names: readNames(redis).catch(none) };
    }
    return known.names;
  };

  return {
    /** Keeps the files of this instance in Redis while it runs. Never rejects. @param release its release's name */
    async keep(release: string, read: () => Promise<Files>): Promise<void> {
      const sealed = async () => {
        const files = [...(await read())].map(([name, content]) => [name, seal(name, content)] as const);
        const bytes = files.reduce((sum, [, { length }]) => sum + length, 0);
        if (bytes <= MOST_BYTES) return new Map(files);
        log.error({ bytes }, 'the files of this release are too large to be kept for other instances');
        return null;
      };
      let isSaidUntil = 0;
      // Redis may have lost its data while it could not be reached.
      redis.onReady(() => {
        isSaidUntil = 0;
      });
      const renew = async () => {
        try {
          await write(redis, release, sealed);
          isSaidUntil = performance.now() + SAID_EVERY_MS;
        } catch (error) {
          log.warn({ cause: describeCause(error) }, 'the files of this release could not be kept for other instances');
        }
      };
      renewal = setInterval(() => {
        if (redis.isReady() && performance.now() > isSaidUntil) void renew();
      }, SAID_AGAIN_AFTER_MS).unref();
      await renew();
    },
    /** @returns a file of any release; null if none has it, its signature is wrong, or Redis does not answer */
    async find(name: string): Promise<Buffer | null> {
      const key = (await names()).get(name);
      if (key === undefined) return null;
      const sealed = await redis.command((client) => withBuffers(client).hGet(key, name)).catch(none);
      return Buffer.isBuffer(sealed) ? open(name, sealed) : null;
    },
    close: (): void => clearInterval(renewal),
  };
}

export type ReleaseFiles = ReturnType<typeof createReleaseFiles>;
