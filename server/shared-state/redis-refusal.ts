import { ErrorReply } from '@redis/client';

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

const OTHER = 'it answers a needed command with an error';

/** @returns why Redis refuses, in words that may be logged; null for an error that Redis did not answer */
export function refusalOf(error: unknown): string | null {
  if (!(error instanceof ErrorReply)) return null;
  // Redis 6 quotes the error of a command in a script behind its own words.
  const [, first = '', quoted = ''] = /^([A-Z]+)(?:.*: -([A-Z]+) )?/.exec(error.message) ?? [];
  return REASONS[quoted] ?? REASONS[first] ?? OTHER;
}

/** @returns why a Redis with this `maxmemory-policy` cannot be used; null for the one that keeps locks until they expire */
export function refusalOfPolicy(policy: string): string | null {
  return policy === 'noeviction' ? null : `it evicts locks, maxmemory-policy is ${policy} in place of noeviction`;
}
