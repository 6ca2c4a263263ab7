import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PAYMENT_STATUSES } from '#shared/payment.ts';
import { budgets } from '../budgets/budgets.ts';
import { root } from '../root.mjs';
import { trackedFiles } from './imports.ts';

// What neither the linter nor another test holds of the house rules in CONTRIBUTING.md. The numbers are theirs.

const read = (file: string) => readFileSync(join(root, file), 'utf8');
const TEST = /\.test\.tsx?$|\/testing\//;
const sources = trackedFiles().filter((file) => /\.(?:tsx?|mjs)$/.test(file));
const withoutTests = sources.filter((file) => !TEST.test(file));

const TEXT = /\/\*[\s\S]*?\*\/|\/\/.*|'[^'\n]*'|"[^"\n]*"|`[^`]*`/g;
/** Of a template, the code in it. */
const codeIn = (text: string) => (text.startsWith('`') ? text.match(/\$\{[^}]*\}/g)?.join(' ') : undefined) ?? '';

/** The lines of code that a pattern finds, without comments and strings, as "file: line". */
function found(pattern: RegExp, files: readonly string[]): string[] {
  return files.flatMap((file) => {
    const code = read(file).replace(TEXT, codeIn);
    return code.split('\n').flatMap((line) => (pattern.test(line) ? [`${file}: ${line.trim()}`] : []));
  });
}

/** What speaks to somebody other than the provider in that somebody's words. */
const OTHER_WIRES =
  /^client\/src\/(?:services\/(?:analytics-tag|scrub-event)|features\/checkout\/credit-card\/credit-card-token)\.ts$/;

it('1: no name of a file or folder says what anything might be', () => {
  const nameless = /(?:^|[/-])(?:utils?|utilities|helpers?|common|misc)(?:[./-]|$)/;
  expect(trackedFiles().filter((file) => nameless.test(file))).toEqual([]);
});

it('3: snake_case ends in server/provider', () => {
  const inside = withoutTests.filter(
    (file) =>
      /^(?:client\/src|server|shared)\//.test(file) &&
      !/^(?:shared\/provider-api|server\/(?:provider|postal|fault-matrix))\//.test(file) &&
      !OTHER_WIRES.test(file),
  );
  const readOrTakenApart = /\.[a-z]+(?:_[a-z]+)+\b|\{[^{}]*\b[a-z]+_[a-z]+\b[^{}]*\}\s*[:=]/;
  expect(found(readOrTakenApart, inside)).toEqual([]);
  // i18next's plurals and texts by a field's name, and what browsers read in a manifest, have keys of others.
  const withOwnKeys = inside.filter((file) => !/^client\/src\/i18n\/|^server\/pages\/venue-manifest\.ts$/.test(file));
  expect(found(/\b[a-z]+(?:_[a-z]+)+\??:/, withOwnKeys)).toEqual([]);
});

const inBrowser = withoutTests.filter((file) => file.startsWith('client/src/'));
const AMOUNT = String.raw`[\w.]*(?:[cC]ents|[pP]rice)\b\)?`;
const SUM = new RegExp(String.raw`${AMOUNT}\s*[-+*/%]=?\s*[\w(]|[\w)]\s*[-+*/%]=?\s*\(?${AMOUNT}`);
const AMOUNTS_COMPARED = /[cC]ents\b(?!\()(?:\?\?|[^;&|,?])*\s(?:[<>]=?|[!=]==)\s(?:\?\?|[^;&|,?])*[cC]ents\b/;

it('4: the browser computes no money, as far as names say', () => {
  expect(found(SUM, inBrowser)).toEqual([]);
});

it('4: the browser makes no status, neither from amounts nor by itself', () => {
  expect(found(AMOUNTS_COMPARED, inBrowser)).toEqual([]);
  const final = Object.entries(PAYMENT_STATUSES).flatMap(([status, { outcome }]) => (outcome ? [status] : []));
  const made = new RegExp(String.raw`\b(?:status|outcome)(?::|\s=)\s[^;,]*'(?:${final.join('|')})'`);
  const makers = inBrowser.filter((file) => made.test(read(file)));
  // After a reload, it shows the completed order that it kept.
  expect(makers).toEqual(['client/src/payment/shown-receipt.ts']);
});

it('5: a file has at most 250 lines', () => {
  const linesOf = (file: string) =>
    read(file)
      .split('\n')
      .filter((line) => line.trim() !== '');
  const long = withoutTests.filter((file) => linesOf(file).length > 250);
  expect(long).toEqual([]);
});

/** What a test stubs, and what puts it back. A test of components shares no module, and has its globals put back. */
const STUBS = [
  { stub: /\bvi\.useFakeTimers\(/, back: /\bvi\.useRealTimers\(/ },
  { stub: /\bvi\.stubGlobal\(/, back: /\bvi\.unstubAllGlobals\b/ },
  { stub: /\bvi\.stubEnv\(/, back: /\bvi\.unstubAllEnvs\b/ },
  { stub: /\bvi\.spyOn\(/, back: /\bvi\.restoreAllMocks\b|\.mockRestore\b/ },
];

const tests = sources.filter((file) => /\.test\.tsx?$/.test(file));

it('7: a test puts back what it stubs', () => {
  const left = tests.filter((file) => {
    const text = read(file);
    const globals = /\.browser\.test\.tsx$/.test(file) ? STUBS.slice(0, 1) : STUBS;
    return globals.some(({ stub, back }) => stub.test(text) && !back.test(text));
  });
  expect(left).toEqual([]);
});

it('7: a test changes the environment and globals by a stub alone', () => {
  const changed = /\b(?:process\.env|globalThis)(?:\.\w+|\[[^\]]*\])+\s*(?:\?\?|\|\|)?=(?!=)/;
  const changedWhole = /\bdelete process\.env|\bObject\.\w+\((?:process\.env|globalThis)\b/;
  expect([...found(changed, tests), ...found(changedWhole, tests)]).toEqual([]);
});

it('8: a component is tested in a browser', () => {
  expect(tests.filter((file) => file.endsWith('.tsx') && !file.endsWith('.browser.test.tsx'))).toEqual([]);
  const renders = /\bfrom '(?:react-dom|vitest-browser-react)\b|@vitest-environment|\bimport \{[^}]*\bcreateElement\b/;
  const units = tests.filter((file) => file.startsWith('client/') && file.endsWith('.test.ts'));
  expect(units.filter((file) => renders.test(read(file)))).toEqual([]);
});

it('9: only the lists of what is kept on a device write to web storage', () => {
  const writers = found(/\b(?:localStorage|sessionStorage|document\.cookie|indexedDB)\b/, inBrowser);
  expect([...new Set(writers.map((line) => line.split(':')[0]))]).toEqual([
    'client/src/lib/device-storage.ts',
    'client/src/lib/tab-rights.ts',
    'client/src/payment/shown-receipt.ts',
  ]);
});

it('10: the record of the budgets knows their sum', () => {
  const sum = budgets.reduce((kilobytes, budget) => kilobytes + budget.kilobytes, 0);
  expect(read('docs/decisions/031-landing-and-audit.md')).toContain(`${sum} KB`);
});

it('11: whenClosed alone hears that something closed or aborted: it may have before', () => {
  const listens = /\b(?:on|once|addListener)\((?:[^'()]+, )?'close'|\baddEventListener\('abort'/;
  const listening = withoutTests.filter(
    (file) => /^(?:client\/src|mock-provider|server|shared)\//.test(file) && listens.test(read(file)),
  );
  expect(listening).toEqual(['shared/when-closed.ts']);
});
