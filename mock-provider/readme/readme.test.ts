import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { fillTables } from './tables.ts';

const readme = await readFile(new URL('../README.md', import.meta.url), 'utf8');

it('has the tables that the mock is made of (else: node mock-provider/readme/write.ts)', () => {
  expect(readme).toBe(fillTables(readme));
});

it('throws when a table has no place', () => {
  expect(() => fillTables('# Nothing')).toThrow('scenarios');
});
