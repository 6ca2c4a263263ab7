import { setTimeout as wait } from 'node:timers/promises';
import type { StartChanges } from './program.ts';
import type { Instance } from './stack.ts';

/** The proxy checks health once per second. */
export const UNTIL_PROXY_KNOWS_MS = 1_500;

/** All at once, as an upgrade does; resolves when the proxy knows. */
export async function restart(instances: readonly Instance[], changes: StartChanges = {}): Promise<void> {
  await Promise.all(
    instances.map(async ({ program }) => {
      await program.end('SIGTERM');
      await program.start(changes);
    }),
  );
  await wait(UNTIL_PROXY_KNOWS_MS);
}
