/** `npm start`: builds the client, then runs the storefront, and its own mock provider unless PROVIDER_API_URL is set. */
import { buildClient } from './build-client.ts';
import { runAsScript } from './run-as-script.mjs';
import { refuseTakenPort } from './stack/ports.ts';
import { ProgramGroup } from './stack/program-group.ts';
import { mockProvider, storefront } from './stack/programs.ts';
import { readStackSettings } from './stack/settings.ts';
import { welcome } from './stack/welcome.ts';

await runAsScript(async () => {
  const settings = readStackSettings();
  const { host, port, mockPort, mocked } = settings;
  await refuseTakenPort({ program: 'storefront', host, port, variable: 'PORT' });
  if (mocked) await refuseTakenPort({ program: 'mock provider', host, port: mockPort, variable: 'MOCK_PORT' });
  const exitCode = await buildClient('--logLevel', 'warn');
  if (exitCode !== 0) return exitCode;
  const group = new ProgramGroup();
  const programs = mocked ? [mockProvider(settings), storefront(settings)] : [storefront(settings)];
  for (const program of programs) {
    group.start(program);
    if (!(await group.untilHealthy(program))) return group.untilEnded();
  }
  console.log(welcome(settings));
  return group.untilEnded();
});
