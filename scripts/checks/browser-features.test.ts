import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../root.mjs';

/** Newer functions, which our oldest browsers lack. Vite converts syntax, but adds no functions. */
const TOO_YOUNG =
  /\b(?:AbortSignal\.any|Promise\.(?:withResolvers|try)|URL\.(?:canParse|parse)|(?:Map|Object)\.groupBy|Array\.fromAsync|Iterator\.from|Intl\.DurationFormat)\b/;

it('the client calls no function that a supported browser lacks', () => {
  const files = globSync('{client/src,shared}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !/\.test\.tsx?$|\/testing\/|shared\/provider-api\//.test(file),
  );
  expect(files.length).toBeGreaterThan(100);
  const found = files.filter((file) => {
    const code = readFileSync(join(root, file), 'utf8').replace(/^\s*(?:\/?\*|\/\/).*$/gm, '');
    return TOO_YOUNG.test(code);
  });
  expect(found).toEqual([]);
});
