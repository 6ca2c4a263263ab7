import type { LookupFunction } from 'node:net';
import { createClient } from '@redis/client';

const ANSWER_MS = 1_000;

async function askSentinel(address: string, primary: string): Promise<string> {
  const socket = { connectTimeout: ANSWER_MS, socketTimeout: ANSWER_MS, reconnectStrategy: false } as const;
  const sentinel = createClient({ url: `redis://${address}`, socket });
  // Its connection fails below, too.
  sentinel.on('error', () => undefined);
  try {
    await sentinel.connect();
    const found = await sentinel.sendCommand<[string, string] | null>(['SENTINEL', 'GET-MASTER-ADDR-BY-NAME', primary]);
    if (found === null) throw new Error('the sentinel knows no primary of this name');
    return found[0];
  } finally {
    sentinel.destroy();
  }
}

/** Asks sentinels at each connection. The primary has the port of the address to connect to: a lookup finds no ports. */
export function lookupPrimary(sentinels: readonly string[]): LookupFunction {
  return (primary, { all }, done) => {
    Promise.any(sentinels.map((address) => askSentinel(address, primary))).then(
      (address) => {
        const family = address.includes(':') ? 6 : 4;
        if (all) done(null, [{ address, family }]);
        else done(null, address, family);
      },
      () => done(new Error('no sentinel names a primary'), '', 0),
    );
  };
}
