import { createClient, type RedisClientType } from '@redis/client';
import type { FastifyBaseLogger } from 'fastify';
import { describeCause } from '#server/log-cause.ts';

/** A command ends after this time at the latest, because a visitor waits for it. */
const COMMAND_TIMEOUT_MS = 500;
/** How long the start waits for Redis. After that the connection is established in the background. */
const START_WAIT_MS = 2_000;
const CONNECT_TIMEOUT_MS = 2_000;
const FIRST_RETRY_MS = 50;
const LAST_RETRY_MS = 2_000;
/** A connection is pinged after the first of these times. It is closed when nothing arrives within the second. */
const PING_INTERVAL_MS = 1_000;
const SILENCE_MS = 3_000;
/** After a command without a reply, further commands fail at once for this long. */
const REST_MS = 1_000;
/** The most commands that may wait for a server that has stopped answering. */
const QUEUE_LENGTH = 10_000;

export type RedisConnection = {
  readonly isReady: () => boolean;
  /** Calls the listener now, if the connection is established, and whenever it is established again. */
  readonly onReady: (listener: () => void) => void;
  /**
   * Sends a command and waits up to half a second for its reply.
   * @throws Error at once without a connection, or after the timeout: the command may have been executed.
   */
  command<T>(send: (client: RedisClientType) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

class NoReplyError extends Error {
  override readonly name = 'NoReplyError';
}

async function inTime<T>(reply: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    // A reply that arrived while this process was busy is read before the timeout takes effect.
    timer = setTimeout(() => setImmediate(() => reject(new NoReplyError('Redis did not answer in time'))), ms);
  });
  try {
    return await Promise.race([reply, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Logs one line when the connection is lost and one when it is back, and none for the attempts in between. */
function logOutages(client: RedisClientType, log: FastifyBaseLogger): void {
  let isLost = false;
  client.on('error', (error: unknown) => {
    if (!isLost) log.error({ cause: describeCause(error) }, 'Redis cannot be reached');
    isLost = true;
  });
  client.on('ready', () => {
    if (isLost) log.warn('Redis can be reached again');
    isLost = false;
  });
}

/** A connection to Redis or Valkey that reconnects automatically. Commands fail at once while it is broken. */
export async function connectRedis(url: string, log: FastifyBaseLogger): Promise<RedisConnection> {
  const client: RedisClientType = createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: QUEUE_LENGTH,
    pingInterval: PING_INTERVAL_MS,
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_MS,
      reconnectStrategy: (retries) => Math.min(FIRST_RETRY_MS * 2 ** Math.min(retries, 10), LAST_RETRY_MS),
    },
  });
  logOutages(client, log);
  // This rejects only when the connection is closed before it was ever established. Every other failure is an event.
  const connected = client
    .connect()
    .catch((error: unknown) => log.debug({ cause: describeCause(error) }, 'Redis left'));
  await inTime(connected, START_WAIT_MS).catch(() => undefined);
  let restsUntil = 0;
  const isReady = () => client.isReady && performance.now() >= restsUntil;
  return {
    isReady,
    onReady(listener) {
      if (client.isReady) listener();
      client.on('ready', listener);
    },
    async command(send) {
      if (!isReady()) throw new Error('no connection to Redis');
      try {
        return await inTime(send(client), COMMAND_TIMEOUT_MS);
      } catch (error) {
        if (error instanceof NoReplyError) restsUntil = performance.now() + REST_MS;
        throw error;
      }
    },
    async close() {
      if (!client.isReady) return client.destroy();
      await inTime(client.close(), COMMAND_TIMEOUT_MS).catch(() => client.destroy());
    },
  };
}
