import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { port, stackEnvironment } from '../../e2e/stack-environment.ts';
import { nodeProgram, root } from '../../server/testing/program.ts';
import type { Engine } from './driver/browser.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engine: Engine;
    pageScript: string;
  }
}

/** Bundles the page script and its imports. The bundle sets only `window.pageScript`; Vite requires a name, too. */
async function bundlePageScript(): Promise<string> {
  const entry = fileURLToPath(new URL('page/page-script.ts', import.meta.url));
  const lib = { entry, formats: ['iife' as const], name: 'unused' };
  const result = await build({ configFile: false, logLevel: 'warn', build: { write: false, lib } });
  const [bundle] = Array.isArray(result) ? result : [];
  const [script] = bundle?.output ?? [];
  if (!script) throw new Error('The page script was not bundled.');
  return script.code;
}

/** Starts the stack once for all engines. @returns the teardown */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const results = join(root, 'test-results/engines');
  await rm(results, { recursive: true, force: true });
  await mkdir(results, { recursive: true });
  project.provide('pageScript', await bundlePageScript());
  const stack = nodeProgram('scripts/start.ts', `http://127.0.0.1:${port}/healthz`, {
    env: { ...process.env, ...stackEnvironment },
    logFile: join(results, 'storefront.log'),
  });
  await stack.start();
  return () => stack.end('SIGTERM');
}
