import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { pinnedNode } from './install-packages.mjs';
import { root, runtime } from './root.mjs';

/** Refuses an older Node, on which tests fail for unrelated reasons. @param command runs them on the pinned Node */
export function requirePinnedNode(command: string): void {
  const { dependencies } = JSON.parse(readFileSync(join(runtime, 'package.json'), 'utf8'));
  const pinned = Number(/\d+/.exec(dependencies.node)?.[0]);
  if (Number.parseInt(process.versions.node, 10) >= pinned) return;
  const folder = relative(root, dirname(pinnedNode));
  console.error(
    `The tests run on Node ${pinned} (${folder}), and this is Node ${process.versions.node}. Run: ${command}`,
  );
  process.exit(1);
}
