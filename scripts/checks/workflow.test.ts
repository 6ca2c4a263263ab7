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

it('actions and images of the workflow are named by what nobody can move, and its Node is the pinned one', () => {
  const text = read('.github/workflows/ci.yml');
  const used = [...text.matchAll(/uses: (\S+)/g)].map(([, action = '']) => action);
  expect(used.length).toBeGreaterThan(2);
  expect(used.filter((action) => !/@[0-9a-f]{40}$/.test(action))).toEqual([]);
  const [, image] = /container: (\S+)/.exec(text) ?? [];
  expect(read('Dockerfile')).toContain(`ARG NODE_IMAGE=${image}\n`);
});

it('the job with Docker pays an order, replaces the storefronts and changes the key', () => {
  const { site } = parse(read('.github/workflows/ci.yml')).jobs;
  expect(site.steps.at(-1).run).toBe('bash .ci/site');
  const script = read('.ci/site');
  for (const step of [
    'docker compose up --build',
    'lab/scale/paid-visit.ts',
    'deploy/replace-storefronts.sh',
    '--refused',
  ])
    expect(script).toContain(step);
});
