import { build } from 'vite';
import { expect, it } from 'vitest';
import { COMPILE_HINT, compileAhead } from './compile-ahead.ts';

const sources: Readonly<Record<string, string>> = {
  'virtual:first': 'import("virtual:late"); import("virtual:later"); export const first = 1;',
  'virtual:late': 'import "virtual:late.css"; export const late = 1;',
  'virtual:later': 'export const later = 1;',
  'virtual:late.css': '.late { color: red }',
};

it('marks the named scripts in their first line, also where they have lazy parts with styles, and no other', async () => {
  const built = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [
      { name: 'sources', resolveId: (id) => (id in sources ? id : null), load: (id) => sources[id] ?? null },
      compileAhead(['first']),
    ],
    build: { write: false, modulePreload: false, rolldownOptions: { input: { first: 'virtual:first' } } },
  });
  const outputs = [built].flat().flatMap((result) => ('output' in result ? result.output : []));
  const codes = outputs.flatMap((output) =>
    output.type === 'chunk' ? [{ name: output.name, code: output.code }] : [],
  );
  const marked = codes.filter(({ code }) => code.includes('allFunctionsCalledOnLoad'));
  expect(codes.length).toBe(3);
  expect(marked.map(({ name }) => name)).toEqual(['first']);
  expect(marked[0]?.code.startsWith(COMPILE_HINT)).toBe(true);
  expect(marked[0]?.code).toContain('__vite__mapDeps');
});
