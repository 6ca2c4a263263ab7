import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { trackedFiles } from './imports.ts';

export interface StyleRule {
  file: string;
  /** What surrounds the rule, outermost first, such as `@media (hover: hover)`. */
  within: readonly string[];
  selector: string;
  declarations: string;
}

const COMMENT = /\/\*[\s\S]*?\*\//g;

/** The rules of a style sheet without nested selectors, in order; keyframe steps count as rules. */
export function rulesOf(css: string, file = ''): StyleRule[] {
  const rules: StyleRule[] = [];
  const open: string[] = [];
  let text = '';
  for (const letter of css.replace(COMMENT, '')) {
    if (letter === '{') {
      open.push(text.trim());
      text = '';
    } else if (letter === '}') {
      const selector = open.pop() ?? '';
      if (!selector.startsWith('@')) rules.push({ file, within: [...open], selector, declarations: text.trim() });
      text = '';
    } else if (letter === ';' && open.length === 0) {
      text = '';
    } else {
      text += letter;
    }
  }
  return rules;
}

export function clientRules(): StyleRule[] {
  const sheets = trackedFiles().filter((file) => file.startsWith('client/') && file.endsWith('.css'));
  return sheets.flatMap((file) => rulesOf(readFileSync(join(root, file), 'utf8'), file));
}
