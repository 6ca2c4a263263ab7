import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from '../root.mjs';
import { trackedFiles } from './imports.ts';

// Checks house rules that neither the linter nor another test checks. The titles begin with their numbers in
// CONTRIBUTING.md.

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const TEST = /\.test\.tsx?$|\/testing\//;
const sources = trackedFiles().filter((file) => /\.(?:tsx?|mjs)$/.test(file));
const withoutTests = sources.filter((file) => !TEST.test(file));

const TEXT = /\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'|"[^"\n]*"|`[^`]*`/g;
/** Returns the code inside the placeholders of a template literal; '' for a comment or any other string. */
const codeIn = (text: string) => (text.startsWith('`') ? text.match(/\$\{[^}]*\}/g)?.join(' ') : undefined) ?? '';

/** Returns the lines of code that match, as "file: line", ignoring comments and strings. */
function found(pattern: RegExp, files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const code = read(file).replace(TEXT, codeIn);
    return code.split('\n').flatMap((line) => (pattern.test(line) ? [`${file}: ${line.trim()}`] : []));
  });
}

/** Code for services other than the provider uses the field names of those services. */
const OTHER_WIRES =
  /^client\/src\/(?:services\/(?:analytics-tag|error-reporting)|features\/checkout\/credit-card\/credit-card-token)\.ts$/;

it('2: snake_case ends in server/provider', () => {
  const inside = withoutTests.filter(
    (file) =>
      /^(?:client\/src|server|shared)\//.test(file) &&
      !/^(?:shared\/provider-api|server\/(?:provider|postal))\//.test(file) &&
      !OTHER_WIRES.test(file),
  );
  const readOrTakenApart = /\.[a-z]+(?:_[a-z]+)+\b|\{[^{}]*\b[a-z]+_[a-z]+\b[^{}]*\}\s*[:=]/;
  expect(found(readOrTakenApart, inside)).toEqual([]);
  // Plurals of i18next, texts by field name, and web manifests have keys that are not ours to choose.
  const withOwnKeys = inside.filter((file) => !/^client\/src\/i18n\/|^server\/pages\/venue-manifest\.ts$/.test(file));
  expect(found(/\b[a-z]+(?:_[a-z]+)+\??:/, withOwnKeys)).toEqual([]);
});

const tests = sources.filter((file) => /\.test\.tsx?$/.test(file));

it('4: a test changes the environment and globals by a stub alone', () => {
  const changed = /\b(?:process\.env|globalThis)(?:\.\w+|\[[^\]]*\])+\s*(?:\?\?|\|\|)?=(?!=)/;
  const changedWhole = /\bdelete process\.env|\bObject\.\w+\((?:process\.env|globalThis)\b/;
  expect([...found(changed, tests), ...found(changedWhole, tests)]).toEqual([]);
});

it('5: only the list of what is kept on a device writes to web storage', () => {
  const inBrowser = withoutTests.filter((file) => file.startsWith('client/src/'));
  const writers = found(/\b(?:localStorage|sessionStorage|document\.cookie|indexedDB)\b/, inBrowser);
  expect([...new Set(writers.map((line) => line.split(':')[0]))]).toEqual(['client/src/lib/device-storage.ts']);
});

it('6: whenClosed alone hears that something closed or aborted: it may have before', () => {
  const listens = /\b(?:on|once|addListener)\((?:[^'()]+, )?'close'|\baddEventListener\('abort'/;
  const listening = withoutTests.filter(
    (file) => /^(?:client\/src|mock-provider|provider-contract|server|shared)\//.test(file) && listens.test(read(file)),
  );
  expect(listening).toEqual(['shared/when-closed.ts']);
});
