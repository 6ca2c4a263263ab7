import { join } from 'node:path';
import { expect, it } from 'vitest';
import { trackedFiles } from '../checks/imports.ts';
import { root } from '../root.mjs';
import { styleName } from './style-name.ts';

const sheets = trackedFiles().filter((file) => file.endsWith('.module.css'));

it('every style sheet has classes of its own, on every machine the same', () => {
  const names = sheets.map((file) => styleName('panel', join(root, file)));
  expect(names.length).toBeGreaterThan(50);
  expect(new Set(names).size).toBe(names.length);
  expect(styleName('panel', join(root, 'client/src/ui/modal.module.css?used'))).toBe(
    styleName('panel', join(root, 'client/src/ui/modal.module.css')),
  );
});
