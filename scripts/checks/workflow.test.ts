import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { root } from '../root.mjs';

const read = (name: string) => readFileSync(join(root, name), 'utf8');

it('the jobs of the workflow are the parts of .ci/run, which run commands of package.json', () => {
  const { run } = parse(read('.github/workflows/ci.yml')).jobs;
  const script = read('.ci/run');
  const parts = [...script.matchAll(/^ {2}(\w+)\) /gm)].map(([, part]) => part);
  expect(run.strategy.matrix.part).toEqual(parts);
  expect(run.steps.at(-1).run).toMatch(/^bash \.ci\/run \$\{\{ matrix\.part \}\}$/);
  const { scripts } = JSON.parse(read('package.json'));
  const commands = [...script.matchAll(/npm (?:run )?(\w+)/g)].map(([, name = '']) => name);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});
