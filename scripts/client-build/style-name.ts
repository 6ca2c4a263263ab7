import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import { root } from '../root.mjs';

/** So many letters differ between any two style sheets. The test says when they do not. */
const LETTERS = 5;

/**
 * The class of a name in a style sheet, such as `_panel_c1f94`. Vite's own has the number of its line as well: half a
 * kilobyte of the gallery's first load, compressed.
 */
export function styleName(name: string, file: string): string {
  const path = relative(root, file).split('?')[0] ?? '';
  return `_${name}_${createHash('sha256').update(path).digest('hex').slice(0, LETTERS)}`;
}
