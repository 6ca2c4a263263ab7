import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findFirefox, webkitPrograms } from './find-engines.ts';

it('finds the programs of the engines, and says which one is missing', () => {
  const folder = mkdtempSync(join(tmpdir(), 'engines-'));
  const env = { PATH: folder };
  expect(() => findFirefox(env)).toThrow('There is no firefox-esr');
  writeFileSync(join(folder, 'firefox'), '', { mode: 0o755 });
  expect(findFirefox(env)).toBe(join(folder, 'firefox'));
  writeFileSync(join(folder, 'WebKitWebDriver'), '', { mode: 0o755 });
  expect(() => webkitPrograms(env)).toThrow('There is no Xvfb');
  writeFileSync(join(folder, 'Xvfb'), '', { mode: 0o755 });
  expect(webkitPrograms(env)).toEqual({ driver: join(folder, 'WebKitWebDriver'), screen: join(folder, 'Xvfb') });
});
