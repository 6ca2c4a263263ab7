import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { port } from '../../e2e/ports.ts';
import { stackEnvironment } from '../../e2e/stack-environment.ts';
import type { Engine } from './driver/browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engine: Engine;
    pageScript: string;
  }
}

const MS_TO_START = 90_000;
const root = fileURLToPath(new URL('../..', import.meta.url));

/** Bundles one script that leaves only its own name behind. */
async function bundlePageScript(): Promise<string> {
  const entry = fileURLToPath(new URL('page/page-script.ts', import.meta.url));
  const lib = { entry, formats: ['iife' as const], name: 'unused' };
  const result = await build({ configFile: false, logLevel: 'warn', build: { write: false, lib } });
  const [bundle] = Array.isArray(result) ? result : [];
  const [script] = bundle?.output ?? [];
  if (!script) throw new Error('The page script was not bundled.');
  return script.code;
}

async function answers(url: string): Promise<boolean> {
  return fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  );
}

/** Starts the stack once for all engines. @returns the teardown */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  await rm(`${root}/test-results/engines`, { recursive: true, force: true });
  const stack = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: { ...process.env, ...stackEnvironment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(stack, 'exit');
  const stop = async () => {
    stack.kill();
    await ended;
  };
  project.provide('pageScript', await bundlePageScript());
  const deadline = Date.now() + MS_TO_START;
  while (!(await answers(`http://127.0.0.1:${port}/healthz`))) {
    if (stack.exitCode !== null) throw new Error('The storefront ended before it answered.');
    if (Date.now() > deadline) {
      await stop();
      throw new Error(`The storefront did not answer within ${MS_TO_START / 1000} s.`);
    }
    await pause(100);
  }
  return stop;
}
