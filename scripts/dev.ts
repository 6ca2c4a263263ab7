/** `npm run dev`: `npm start` with hot reload, by Vite's server in front of the storefront. */

import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join, relative, sep } from 'node:path';
import { createServer as createVite, type FSWatcher } from 'vite';
import { assertWritable } from './install-packages.mjs';
import { root } from './root.mjs';
import { runAsScript } from './run-as-script.mjs';
import { pagesOf } from './stack/pages-of.ts';
import { refuseTakenPort } from './stack/ports.ts';
import { localUrl, mockProvider, storefront } from './stack/programs.ts';
import { type Program, RunningPrograms } from './stack/run-programs.ts';
import { readStackSettings } from './stack/settings.ts';
import { welcome } from './stack/welcome.ts';

/** One change of an editor or of git is many. */
const QUIET_MS = 100;
/** Not what an editor or sed writes for a moment, nor what no program reads. */
const IS_READ = /(?<!\.test)\.(?:ts|mjs|json|css|html|svg|jpg|png|webp|mp4)$/;

function restartOnChange(
  watcher: FSWatcher,
  programs: Readonly<Record<string, readonly Program[]>>,
  restart: (program: Program) => void,
): void {
  const changed = new Set<Program>();
  let timer: NodeJS.Timeout | undefined;
  watcher.add(Object.keys(programs).map((folder) => join(root, folder)));
  watcher.on('all', (_, file) => {
    const [folder = ''] = relative(root, file).split(sep);
    if (!IS_READ.test(file) || !programs[folder]) return;
    for (const program of programs[folder]) changed.add(program);
    clearTimeout(timer);
    timer = setTimeout(() => {
      for (const program of changed) restart(program);
      changed.clear();
    }, QUIET_MS);
  });
}

await runAsScript(async () => {
  assertWritable();
  const settings = readStackSettings();
  const { host, port, mockPort, mocked } = settings;
  const behind = { ...settings, host: '127.0.0.1', port: port + 1 };
  await refuseTakenPort({ program: 'development server', host, port, variable: 'PORT' });
  await refuseTakenPort({ program: 'storefront', host: behind.host, port: behind.port, variable: 'PORT' });
  if (mocked) await refuseTakenPort({ program: 'mock provider', host, port: mockPort, variable: 'MOCK_PORT' });
  const state = join(root, 'node_modules/.cache/mock-state');
  rmSync(state, { force: true });
  const mocks = mocked ? [mockProvider(settings, { MOCK_STATE: state })] : [];
  // Pages from source, not from a build.
  const pages = storefront(behind, 'client');
  const running = new RunningPrograms([...mocks, pages], true);
  const areHealthy = async () =>
    (await Promise.all([...mocks, pages].map((program) => running.untilHealthy(program)))).every(Boolean);
  const server = createServer();
  const vite = await createVite({
    configFile: join(root, 'vite.config.ts'),
    configLoader: 'native',
    logLevel: 'warn',
    // Not by Vite's own server, which ends the process at SIGTERM.
    server: { middlewareMode: true, ws: { server }, watch: {} },
    plugins: [pagesOf(localUrl(behind.host, behind.port), areHealthy)],
  });
  restartOnChange(
    vite.watcher,
    { server: [pages], shared: [...mocks, pages], 'mock-provider': mocks, fixtures: mocks },
    (program) => running.restart(program),
  );
  server.on('request', vite.middlewares).listen(port, host);
  if (await areHealthy()) console.log(welcome(settings));
  const exitCode = await running.untilEnded();
  server.closeAllConnections();
  server.close();
  await vite.close();
  return exitCode;
});
