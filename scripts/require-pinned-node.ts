import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runtime } from './root.mjs';

/** Refuses an older Node, on which tests fail for unrelated reasons. `command` uses the pinned Node. */
export function requirePinnedNode(command: string): void {
  const { dependencies } = JSON.parse(readFileSync(join(runtime, 'package.json'), 'utf8'));
  const pinned = Number(/\d+/.exec(dependencies.node)?.[0]);
  if (Number.parseInt(process.versions.node, 10) >= pinned) return;
  console.error(`The tests run on Node ${pinned}, and this is Node ${process.versions.node}. Run: ${command}`);
  process.exit(1);
}
