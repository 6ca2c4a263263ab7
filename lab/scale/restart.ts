import { setTimeout as wait } from 'node:timers/promises';
import type { StartChanges } from './program.ts';
import type { Instance } from './stack.ts';

/** The proxy asks each storefront once a second whether it is healthy. */
export const UNTIL_PROXY_KNOWS_MS = 1_500;

/** Restarts storefronts at the same time, as an upgrade does, and waits until the proxy knows. */
export async function restart(instances: readonly Instance[], changes: StartChanges = {}): Promise<void> {
  await Promise.all(
    instances.map(async ({ program }) => {
      await program.end('SIGTERM');
      await program.start(changes);
    }),
  );
  await wait(UNTIL_PROXY_KNOWS_MS);
}
