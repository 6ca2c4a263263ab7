import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { trackedFiles } from './checks/imports.ts';
import { root } from './root.mjs';

/** The timeout is far longer than a restart takes, so that the tests do not fail on a slow machine. */
const POLL = { timeout: 120_000, interval: 20 };

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=test', '-c', 'user.email=test@example.com', ...args], { cwd: folder });

/** Links packages into a folder of its own, so that Vite's cache and the mock's state are not the checkout's. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from).filter((entry) => !['.cache', '.vite'].includes(entry)))
    symlinkSync(join(from, name), join(to, name));
}

/** Copies the work tree, under git, so that a test may change its files. */
function copyWorkTree(): string {
  const copy = mkdtempSync(join(tmpdir(), 'dev-'));
  onTestFinished(() => rmSync(copy, { recursive: true, force: true }));
  for (const file of trackedFiles()) cpSync(join(root, file), join(copy, file));
  for (const folder of ['node_modules', 'scripts/runtime/node_modules'])
    linkPackages(join(root, folder), join(copy, folder));
  git(copy, 'init', '--quiet');
  git(copy, 'add', '--all');
  git(copy, 'commit', '--quiet', '--message', 'the work tree');
  return copy;
}

/** @returns the first of three consecutive free ports, for the development server, its storefront, and the mock */
async function freePorts(): Promise<number> {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 40_000);
    const servers = [0, 1, 2].map((offset) => createServer().listen(first + offset, '127.0.0.1'));
    const listening = await Promise.allSettled(servers.map((server) => once(server, 'listening')));
    for (const server of servers) server.close();
    if (listening.every(({ status }) => status === 'fulfilled')) return first;
  }
}

async function startDevelopment() {
  const folder = copyWorkTree();
  const port = await freePorts();
  const child = spawn(process.execPath, ['scripts/run.mjs', 'scripts/dev.ts'], {
    cwd: folder,
    env: { ...process.env, PORT: String(port), MOCK_PORT: String(port + 2), NODE_ENV: 'development' },
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => {
      printed += text;
    });
  const exit = once(child, 'exit');
  onTestFinished(async () => {
    child.kill('SIGTERM');
    await exit;
  });
  const printsAfter = async (change: () => void, ...texts: string[]) => {
    printed = '';
    change();
    for (const text of texts) await expect.poll(() => printed, POLL).toContain(text);
  };
  await printsAfter(() => undefined, 'Ctrl-C stops everything.');
  const file = (path: string) => ({
    /** Saves like Vim, JetBrains, `sed -i` and git: another file takes over the name. */
    replace(change: (text: string) => string) {
      const temporary = join(folder, `${path}~`);
      writeFileSync(temporary, change(readFileSync(join(folder, path), 'utf8')));
      renameSync(temporary, join(folder, path));
    },
    write(change: (text: string) => string) {
      writeFileSync(join(folder, path), change(readFileSync(join(folder, path), 'utf8')));
    },
  });
  return { folder, url: `http://127.0.0.1:${port}`, mockUrl: `http://127.0.0.1:${port + 2}`, printsAfter, file };
}

/** Makes a module print a text when a program loads it at its start. */
const printing = (text: string) => (code: string) => `${code}\nconsole.log('loaded: ${text}.');\n`;

it('npm run dev restarts what a save, a burst of saves, git or a mended mistake has changed, each time', async () => {
  const { folder, url, mockUrl, printsAfter, file } = await startDevelopment();
  const [server, mock] = [file('server/app.ts'), file('mock-provider/app.ts')];
  const [shared, organizations] = [file('shared/payment.ts'), file('fixtures/organizations.json')];

  for (let round = 1; round <= 5; round += 1) {
    for (const [name, one] of Object.entries({ server, mock, shared }))
      await printsAfter(() => one.replace(printing(`${name} ${round}`)), `loaded: ${name} ${round}.`);
    await printsAfter(() => mock.write(printing(`written ${round}`)), `loaded: written ${round}.`);
  }

  await printsAfter(() => {
    for (let round = 1; round <= 20; round += 1) server.replace(printing(`burst ${round}`));
  }, 'loaded: burst 20.');

  await printsAfter(() => git(folder, 'stash', '--quiet'), 'the storefront restarts', 'the mock provider restarts');
  await printsAfter(() => git(folder, 'stash', 'pop', '--quiet'), 'loaded: burst 20.', 'loaded: written 5.');

  await printsAfter(() => server.replace((code) => `${code}}`), 'SyntaxError', 'The storefront ended (1).');
  expect((await fetch(`${url}/healthz`)).status).toBe(503);
  await printsAfter(() => server.replace((code) => code.slice(0, -1)), 'loaded: burst 20.');
  await expect.poll(async () => (await fetch(`${url}/healthz`)).status, POLL).toBe(200);

  await printsAfter(
    () => organizations.replace((text) => text.replace('Fotos do Parque', 'Fotos da Praia')),
    'the storefront restarts',
    'the mock provider restarts',
  );
  const venue = async () => (await fetch(`${mockUrl}/api/v1/organization/fotos`)).text();
  await expect.poll(() => venue().catch(String), POLL).toContain('Fotos da Praia');
}, 600_000);
