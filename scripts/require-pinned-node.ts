import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

/**
 * Ends a test runner that was started on an older Node than the pinned one: on it most tests would fail, for no reason that
 * they name. Every configuration of a test runner calls it.
 * @param command how the runner is started on the pinned Node
 */
export function requirePinnedNode(command: string): void {
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const pinned = Number(/\d+/.exec(devDependencies.node)?.[0]);
  if (Number.parseInt(process.versions.node, 10) >= pinned) return;
  console.error(`The tests run on Node ${pinned}, and this is Node ${process.versions.node}. Run: ${command}`);
  process.exit(1);
}
