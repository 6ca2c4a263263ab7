import type { LookupFunction } from 'node:net';
import { createClient, ErrorReply, type RedisClientType } from '@redis/client';
import type { FastifyBaseLogger } from 'fastify';
import { describeCause } from '#server/log-cause.ts';
import { ProgramError } from '#shared/program-error.ts';

/** The longest that a command may take, because a visitor waits for it. */
const COMMAND_TIMEOUT_MS = 500;
/** How long the start waits for Redis. After that, the connection is made in the background. */
const START_WAIT_MS = 2_000;
const CONNECT_TIMEOUT_MS = 2_000;
const FIRST_RETRY_MS = 50;
const LAST_RETRY_MS = 2_000;
/** How often a connection is pinged. */
const PING_INTERVAL_MS = 1_000;
/** How long a connection may receive no byte before it is closed. */
const SILENCE_MS = 3_000;
/** After a command without a reply, further commands fail immediately for this long. */
const REST_MS = 1_000;
/** How often Redis is asked whether it can be used, because it may be full or read-only. */
const PROBE_INTERVAL_MS = 5_000;
const QUEUE_LENGTH = 10_000;

export type RedisConnection = {
  readonly isReady: () => boolean;
  readonly isUsable: () => boolean;
  /** The used share of `maxmemory`, as last reported; null without a limit, or if it is unknown. */
  readonly fillRatio: () => number | null;
  readonly onReady: (listener: () => void) => void;
  /**
   * @throws Error at once if there is no connection, if Redis refuses, or during REST_MS; after COMMAND_TIMEOUT_MS if
   * no reply came, although the command may have run
   */
  command<T>(send: (client: RedisClientType) => Promise<T>): Promise<T>;
  close(): Promise<void>;
};

class NoReplyError extends ProgramError {
  override readonly name = 'NoReplyError';
}

/** Redis refused a command. Redis' own message is left out, because this error may be logged. */
class RedisRefusalError extends ProgramError {
  override readonly name = 'RedisRefusalError';
  readonly code = 'ERR_REDIS_REFUSED';
}

/** Waits twice for half of the time: a busy process may send the command only when the first timer has fired. */
async function orTimeout<T>(reply: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const after = (next: () => void) => {
      timer = setTimeout(next, ms / 2);
    };
    // A reply that arrived while this process was busy is still read before the timeout rejects.
    after(() => after(() => setImmediate(() => reject(new NoReplyError('Redis did not answer in time')))));
  });
  try {
    return await Promise.race([reply, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Tracks what is wrong with Redis, and logs a line only when that changes. */
function trackOutages(log: FastifyBaseLogger) {
  const unreachable = 'unreachable';
  let outage: string | null = null;
  return {
    isOver: () => outage === null,
    refuses(reason: string) {
      if (outage !== reason) log.error({ cause: reason }, 'Redis cannot be used');
      outage = reason;
    },
    failed(error: unknown) {
      const reason = refusalOf(error);
      if (reason !== null) return this.refuses(reason);
      if (outage !== unreachable) log.error({ cause: causeOf(error) }, 'Redis cannot be reached');
      outage = unreachable;
    },
    ended() {
      if (outage !== null) log.warn('Redis can be used again');
      outage = null;
    },
  };
}

type Outages = ReturnType<typeof trackOutages>;
type Commands = Pick<RedisConnection, 'isReady' | 'command'>;

function createReconnectingClient(url: string, sentinels: readonly string[]): RedisClientType {
  return createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: QUEUE_LENGTH,
    pingInterval: PING_INTERVAL_MS,
    // This feature of Redis Enterprise would look up the primary's name in DNS, but only the sentinels know it.
    maintNotifications: 'disabled',
    socket: {
      connectTimeout: CONNECT_TIMEOUT_MS,
      socketTimeout: SILENCE_MS,
      ...(sentinels.length > 0 && { lookup: lookupPrimary(sentinels) }),
      reconnectStrategy: (retries) => Math.min(FIRST_RETRY_MS * 2 ** Math.min(retries, 10), LAST_RETRY_MS),
    },
  });
}

function commandsOf(client: RedisClientType, outages: Outages): Commands {
  let restsUntil = 0;
  const isReady = () => client.isReady && performance.now() >= restsUntil;
  return {
    isReady,
    async command(send) {
      if (!isReady()) throw new ProgramError('no connection to Redis');
      try {
        return await orTimeout(send(client), COMMAND_TIMEOUT_MS);
      } catch (error) {
        if (error instanceof NoReplyError) restsUntil = performance.now() + REST_MS;
        const reason = refusalOf(error);
        if (reason === null) throw error;
        outages.refuses(reason);
        throw new RedisRefusalError(reason);
      }
    },
  };
}

const PROBE_KEY = 'vitrine:probe';

const PROBE = `
redis.call('set', KEYS[1], '1', 'PX', 60000)
local memory = redis.call('info', 'memory')
return {
  string.match(memory, 'maxmemory_policy:([%w-]+)'),
  string.match(memory, 'used_memory:(%d+)'),
  string.match(memory, 'maxmemory:(%d+)')
}`;

/** @returns the used share of Redis' memory, 0 to 1; null if it is unlimited or unknown */
async function probe({ isReady, command }: Commands, outages: Outages, log: FastifyBaseLogger): Promise<number | null> {
  if (!isReady()) return null;
  try {
    const reply = await command((client) => client.eval(PROBE, { keys: [PROBE_KEY] }));
    const [policy, used, most] = Array.isArray(reply) ? reply.map(String) : [];
    const reason = refusalOfPolicy(policy ?? '');
    if (reason === null) outages.ended();
    else outages.refuses(reason);
    return Number(most) > 0 ? Number(used) / Number(most) : null;
  } catch (error) {
    log.debug({ cause: describeCause(error) }, 'the probe of Redis failed');
    return null;
  }
}

/** @param sentinels the `host:port` of each; if there are any, the URL's host is the name of their primary */
export async function connectRedis(
  url: string,
  log: FastifyBaseLogger,
  sentinels: readonly string[] = [],
): Promise<RedisConnection> {
  const client = createReconnectingClient(url, sentinels);
  const outages = trackOutages(log);
  client.on('error', (error: unknown) => outages.failed(error));
  // This rejects only if the client is closed before its first connection. All other failures are events.
  const connected = client
    .connect()
    .catch((error: unknown) => log.debug({ cause: describeCause(error) }, 'Redis left'));
  await orTimeout(connected, START_WAIT_MS).catch(() => undefined);
  const commands = commandsOf(client, outages);
  let fillRatio: number | null = null;
  const ask = async () => {
    fillRatio = await probe(commands, outages, log);
  };
  const probes = setInterval(() => void ask(), PROBE_INTERVAL_MS).unref();
  client.on('ready', () => void ask());
  await ask();
  return {
    ...commands,
    fillRatio: () => fillRatio,
    isUsable: () => commands.isReady() && outages.isOver(),
    onReady(listener) {
      if (client.isReady) listener();
      client.on('ready', listener);
    },
    async close() {
      clearInterval(probes);
      if (!client.isReady) return client.destroy();
      await orTimeout(client.close(), COMMAND_TIMEOUT_MS).catch(() => client.destroy());
    },
  };
}

const REASONS: Readonly<Record<string, string>> = {
  OOM: 'it is full, maxmemory is reached',
  READONLY: 'it is a read-only replica',
  MISCONF: 'it cannot save its data, its disk is full or read-only',
  NOAUTH: 'it requires a password, REDIS_URL has none',
  WRONGPASS: 'the user or password in REDIS_URL is wrong',
  NOPERM: 'the user in REDIS_URL may not use a command that is needed',
  LOADING: 'it is still loading its data',
  MASTERDOWN: 'it is a replica that has lost its primary',
  CLUSTERDOWN: 'its cluster is down',
  MOVED: 'it is part of a cluster, which is not supported',
  NOREPLICAS: 'it has too few replicas',
};

/** Describes why there is no connection. The client's messages name hosts and ports, but nothing of a visitor. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return describeCause(error);
  if ('code' in error && error.code === 'ERR_SSL_WRONG_VERSION_NUMBER')
    return 'it does not use TLS, REDIS_URL says rediss:// in place of redis://';
  const { name } = error.constructor;
  const inner = error instanceof AggregateError ? error.errors.map(String).join(', ') : error.message;
  return `${name}: ${inner || describeCause(error)}`;
}

const OTHER = 'it answers a needed command with an error';

/** @returns why Redis refuses, in words for the log; null if the error is not a reply of Redis */
function refusalOf(error: unknown): string | null {
  if (!(error instanceof ErrorReply)) return null;
  // Redis 6 puts the error of a script's command after a message of its own.
  const [, first = '', quoted = ''] = /^([A-Z]+)(?:.*: -([A-Z]+) )?/.exec(error.message) ?? [];
  return REASONS[quoted] ?? REASONS[first] ?? OTHER;
}

/** @returns why this `maxmemory-policy` makes Redis unusable; null for the only one that never evicts locks */
function refusalOfPolicy(policy: string): string | null {
  return policy === 'noeviction' ? null : `it evicts locks, maxmemory-policy is ${policy} in place of noeviction`;
}

const ANSWER_MS = 1_000;

async function askSentinel(address: string, primary: string): Promise<string> {
  const socket = { connectTimeout: ANSWER_MS, socketTimeout: ANSWER_MS, reconnectStrategy: false } as const;
  const sentinel = createClient({ url: `redis://${address}`, socket });
  // The same failure rejects `connect` below, where it is handled.
  sentinel.on('error', () => undefined);
  try {
    await sentinel.connect();
    const found = await sentinel.sendCommand<[string, string] | null>(['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', primary]);
    if (found === null) throw new ProgramError('the sentinel knows no primary of this name');
    return found[0];
  } finally {
    sentinel.destroy();
  }
}

/** Asks the sentinels for the primary's address at each connection. The URL has the port, which no lookup returns. */
function lookupPrimary(sentinels: readonly string[]): LookupFunction {
  return (primary, { all }, done) => {
    Promise.any(sentinels.map((address) => askSentinel(address, primary))).then(
      (address) => {
        const family = address.includes(':') ? 6 : 4;
        if (all) done(null, [{ address, family }]);
        else done(null, address, family);
      },
      () => done(new ProgramError('no sentinel names a primary'), '', 0),
    );
  };
}
