/** `npm run dev` is `npm start` with hot reload, by Vite's server in front of the storefront. */

import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, relative, sep } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createServer as createVite, type ViteDevServer } from 'vite';
import { assertWritable } from './install-packages.mjs';
import { root } from './root.mjs';
import { runAsScript } from './run-to-end.mjs';
import { pagesOf } from './stack/pages-of.ts';
import { localUrl, mockProvider, storefront } from './stack/programs.ts';
import { answers, type Program, RunningPrograms } from './stack/run-programs.ts';
import { readStackSettings, refuseTakenPort } from './stack/settings.ts';
import { welcome } from './stack/welcome.ts';

/** How long a page waits for a restarting program. */
const MS_TO_RESTART = 5_000;

/** Matches sources, but not tests, nor files that editors write while saving. */
const SOURCE = /(?<!\.test)\.(?:css|html|jpg|json|mjs|mp4|png|svg|ts)$/;

/**
 * Restarts programs when their files change. `node --watch` stops noticing a file once an editor or git has replaced it
 * (Node 24).
 * @param sources the folders and files that each program reads
 */
function restartOnChange(watcher: ViteDevServer['watcher'], sources: Map<Program, string[]>, running: RunningPrograms) {
  watcher.add([...new Set([...sources.values()].flat())].map((path) => join(root, path)));
  watcher.on('all', (_, path) => {
    const changed = relative(root, path);
    if (!SOURCE.test(changed)) return;
    for (const [program, paths] of sources) {
      const isOfProgram = paths.some((source) => changed === source || changed.startsWith(join(source, sep)));
      if (isOfProgram) void running.restart(program, `${changed} has changed`);
    }
  });
}

async function answersSoon({ healthUrl }: Program): Promise<boolean> {
  const deadline = Date.now() + MS_TO_RESTART;
  while (!(await answers(healthUrl))) {
    if (Date.now() > deadline) return false;
    await pause(50);
  }
  return true;
}

await runAsScript(async () => {
  assertWritable();
  const settings = readStackSettings();
  const { host, port, mockPort, mocked } = settings;
  // The storefront must not take the mock's port.
  const behind = { ...settings, host: '127.0.0.1', port: mocked && mockPort === port + 1 ? port + 2 : port + 1 };
  await refuseTakenPort({ program: 'development server', host, port, variable: 'PORT' });
  await refuseTakenPort({ program: 'storefront', host: behind.host, port: behind.port, variable: 'PORT' });
  if (mocked) await refuseTakenPort({ program: 'mock provider', host, port: mockPort, variable: 'MOCK_PORT' });
  const state = join(root, 'node_modules/.cache/mock-state');
  rmSync(state, { force: true });
  const sources = new Map<Program, string[]>();
  if (mocked) sources.set(mockProvider(settings, { MOCK_STATE: state }), ['mock-provider', 'shared', 'fixtures']);
  // Pages come from source, not from a build. The storefront caches venues, so it also restarts for the fixtures.
  sources.set(storefront(behind, 'client'), ['server', 'shared', 'fixtures', 'client/index.html']);
  const programs = [...sources.keys()];
  const running = new RunningPrograms(programs, 'await its restart');
  const areHealthy = async () => (await Promise.all(programs.map(answersSoon))).every(Boolean);
  const server = createServer();
  const vite = await createVite({
    configFile: join(root, 'vite.config.ts'),
    configLoader: 'native',
    logLevel: 'warn',
    // Vite's own server would end the process at SIGTERM, before the programs have ended.
    server: { middlewareMode: true, ws: { server } },
    plugins: [pagesOf(localUrl(behind.host, behind.port), areHealthy)],
  });
  restartOnChange(vite.watcher, sources, running);
  server.on('request', vite.middlewares).listen(port, host);
  const areUp = await Promise.all(programs.map((program) => running.untilHealthy(program)));
  if (areUp.every(Boolean)) console.log(welcome(settings));
  const exitCode = await running.untilEnded();
  server.closeAllConnections();
  server.close();
  await vite.close();
  return exitCode;
});
