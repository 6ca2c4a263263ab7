import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { root } from '../root.mjs';

/**
 * Runs the script with a `docker` that behaves like Compose: `up` recreates a container only with `--force-recreate`,
 * because no definition changed. A container keeps the key that the secret's file had when it was created.
 * @param sick the storefront that stays unhealthy
 * @param poor the storefront that cannot use Redis
 */
function replaceStorefronts({ sick = 'nobody', poor = 'nobody' } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-docker-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [docker, asked, secret] = ['docker', 'asked', 'handle_secret'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  const keys = () => [1, 2, 3].map((number) => readFileSync(join(folder, `storefront-${number}`), 'utf8'));
  for (const number of [1, 2, 3]) writeFileSync(join(folder, `storefront-${number}`), 'old');
  writeFileSync(secret, 'new');
  writeFileSync(
    docker,
    `#!/bin/sh
echo "$@" | head -n 1 >> ${asked}
for service in "$@"; do :; done
case "$*" in
  *config*) printf 'valkey\\nstorefront-2\\nproxy\\nstorefront-1\\nstorefront-3\\n' ;;
  *--wait*${sick}) exit 1 ;;
  *--force-recreate*) cp ${secret} ${folder}/$service ;;
  *exec*${poor}*startupz*) exit 1 ;;
esac
`,
  );
  chmodSync(docker, 0o755);
  const env = { ...process.env, PATH: `${folder}:${process.env.PATH}`, PATIENCE_SECONDS: '0' };
  const { status, stderr } = spawnSync(join(root, 'deploy/replace-storefronts.sh'), { env, encoding: 'utf8' });
  return { status, stderr, keys: keys(), asked: readFileSync(asked, 'utf8').trim().split('\n') };
}

it('gives every storefront what the file of a secret holds now, in turn, and then proxy and Prometheus read anew', () => {
  const { status, asked, keys } = replaceStorefronts();
  expect([status, keys]).toEqual([0, ['new', 'new', 'new']]);
  const calls = asked.map((line) => line.replace(/ (?:sh -c|\/usr\/local).*/, ''));
  expect(calls).toEqual([
    'compose exec -T proxy',
    'compose config --services',
    ...[1, 2, 3].flatMap((number) => [
      `compose up --detach --no-deps --force-recreate --wait storefront-${number}`,
      `compose exec -T storefront-${number}`,
    ]),
    'compose up --detach',
    'compose exec -T proxy',
    'compose kill --signal HUP prometheus',
  ]);
});

it.each([
  [{ sick: 'storefront-2' }, 'storefront-2 is not healthy'],
  [{ poor: 'storefront-2' }, 'storefront-2 cannot use its Redis or provider'],
])('stops at the first that does not become healthy or cannot sell, and says how to go back', (fault, words) => {
  const { status, stderr, keys } = replaceStorefronts(fault);
  expect([status, keys[2]]).toEqual([1, 'old']);
  expect(stderr).toContain(words);
  expect(stderr).toContain('To go back');
});
