/** `npm run dev`: `npm start` with hot reload, by Vite's server in front of the storefront. Fixtures are read at its start alone. */

import { rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createServer as createVite } from 'vite';
import { assertWritable } from './install-packages.mjs';
import { root } from './root.mjs';
import { runAsScript } from './run-as-script.mjs';
import { pagesOf } from './stack/pages-of.ts';
import { refuseTakenPort } from './stack/ports.ts';
import { localUrl, mockProvider, storefront } from './stack/programs.ts';
import { answers, type Program, RunningPrograms } from './stack/run-programs.ts';
import { readStackSettings } from './stack/settings.ts';
import { welcome } from './stack/welcome.ts';

/** How long a page waits for a program that restarts. */
const MS_TO_RESTART = 5_000;

/** Node restarts it whenever a file that it imports changes, also after a mistake ended it. */
const watched = (program: Program): Program => ({
  ...program,
  nodeArguments: ['--watch', '--watch-preserve-output', ...program.nodeArguments],
});

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
  const behind = { ...settings, host: '127.0.0.1', port: port + 1 };
  await refuseTakenPort({ program: 'development server', host, port, variable: 'PORT' });
  await refuseTakenPort({ program: 'storefront', host: behind.host, port: behind.port, variable: 'PORT' });
  if (mocked) await refuseTakenPort({ program: 'mock provider', host, port: mockPort, variable: 'MOCK_PORT' });
  const state = join(root, 'node_modules/.cache/mock-state');
  rmSync(state, { force: true });
  const mocks = mocked ? [mockProvider(settings, { MOCK_STATE: state })] : [];
  // Pages from source, not from a build.
  const programs = [...mocks, storefront(behind, 'client')].map(watched);
  const running = new RunningPrograms(programs);
  const areHealthy = async () => (await Promise.all(programs.map(answersSoon))).every(Boolean);
  const server = createServer();
  const vite = await createVite({
    configFile: join(root, 'vite.config.ts'),
    configLoader: 'native',
    logLevel: 'warn',
    // Not by Vite's own server, which ends the process at SIGTERM.
    server: { middlewareMode: true, ws: { server } },
    plugins: [pagesOf(localUrl(behind.host, behind.port), areHealthy)],
  });
  server.on('request', vite.middlewares).listen(port, host);
  const areUp = await Promise.all(programs.map((program) => running.untilHealthy(program)));
  if (areUp.every(Boolean)) console.log(welcome(settings));
  const exitCode = await running.untilEnded();
  server.closeAllConnections();
  server.close();
  await vite.close();
  return exitCode;
});
