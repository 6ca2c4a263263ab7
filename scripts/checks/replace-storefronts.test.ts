import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../root.mjs';

/** Runs the script with a fake `docker` that records calls. @param sick the storefront that stays unhealthy */
function replaceStorefronts(sick: string) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-docker-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [docker, asked] = [join(folder, 'docker'), join(folder, 'asked')];
  writeFileSync(
    docker,
    `#!/bin/sh
echo "$@" >> ${asked}
case "$*" in
  *config*) printf 'valkey\\nstorefront-2\\nproxy\\nstorefront-1\\nstorefront-3\\n' ;;
  *--wait*${sick}) exit 1 ;;
esac
`,
  );
  chmodSync(docker, 0o755);
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}` };
  const { status, stderr } = spawnSync(join(root, 'deploy/replace-storefronts.sh'), { env, encoding: 'utf8' });
  return { status, stderr, asked: readFileSync(asked, 'utf8').trim().split('\n') };
}

it('replaces the storefronts in turn, and then has proxy and Prometheus read their configuration', () => {
  const { status, asked } = replaceStorefronts('nobody');
  expect(status).toBe(0);
  expect(asked.map((line) => line.replace(/ --config .*/, ''))).toEqual([
    'compose exec -T proxy caddy validate',
    'compose config --services',
    ...[1, 2, 3].map((number) => `compose up --detach --no-deps --wait storefront-${number}`),
    'compose up --detach',
    'compose exec -T proxy caddy reload',
    'compose kill --signal HUP prometheus',
  ]);
});

it('stops at the first that does not become healthy, and says how to go back', () => {
  const { status, stderr, asked } = replaceStorefronts('storefront-2');
  expect([status, asked.at(-1)]).toEqual([1, 'compose up --detach --no-deps --wait storefront-2']);
  expect(stderr).toContain('To go back');
});
