import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { isMockChanged } from './mock-changes.ts';

const folder = mkdtempSync(join(tmpdir(), 'mock-changes-'));
const [origin, clone] = [join(folder, 'origin'), join(folder, 'clone')];
const AUTHOR = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
const git = (cwd: string, ...args: string[]) => execFileSync('git', [...AUTHOR, ...args], { cwd, stdio: 'ignore' });

function write(repository: string, file: string, text: string): void {
  mkdirSync(join(repository, file, '..'), { recursive: true });
  writeFileSync(join(repository, file), text);
}

afterAll(() => rmSync(folder, { recursive: true }));

it('runs the tests of the mock unless git shows that nothing of it has changed', () => {
  expect(isMockChanged(folder), 'no repository').toBe(true);
  mkdirSync(origin);
  git(origin, 'init', '--initial-branch=main');
  write(origin, 'mock-provider/app.ts', 'first');
  git(origin, 'add', '.');
  git(origin, 'commit', '-m', 'first');
  expect(isMockChanged(origin), 'no remote').toBe(true);
  git(folder, 'clone', origin, clone);
  expect(isMockChanged(clone), 'a fresh clone').toBe(false);
  write(clone, 'client/src/app.tsx', 'other');
  expect(isMockChanged(clone), 'another room').toBe(false);
  write(clone, 'shared/payment.ts', 'new');
  expect(isMockChanged(clone), 'a new file of the contract').toBe(true);
  git(clone, 'add', '.');
  git(clone, 'commit', '-m', 'second');
  expect(isMockChanged(clone), 'a commit that has not landed').toBe(true);
  git(clone, 'push', 'origin', 'HEAD:landed');
  git(clone, 'reset', '--hard', 'origin/main');
  write(clone, 'mock-provider/app.ts', 'changed');
  expect(isMockChanged(clone), 'a change that is not committed').toBe(true);
});
