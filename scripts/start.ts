/** `npm start` builds a changed client and runs the storefront, with a mock unless PROVIDER_API_URL is set. */
import { buildChangedClient } from './client-build/build-client.ts';
import { runAsScript } from './run-to-end.mjs';
import { mockProvider, storefront } from './stack/programs.ts';
import { RunningPrograms } from './stack/run-programs.ts';
import { readStackSettings, refuseTakenPort } from './stack/settings.ts';
import { welcome } from './stack/welcome.ts';

await runAsScript(async () => {
  const settings = readStackSettings();
  const { host, port, mockPort, mocked } = settings;
  await refuseTakenPort({ program: 'storefront', host, port, variable: 'PORT' });
  if (mocked) await refuseTakenPort({ program: 'mock provider', host, port: mockPort, variable: 'MOCK_PORT' });
  const exitCode = await buildChangedClient();
  if (exitCode !== 0) return exitCode;
  const programs = mocked ? [mockProvider(settings), storefront(settings)] : [storefront(settings)];
  const running = new RunningPrograms(programs);
  for (const program of programs) {
    if (!(await running.untilHealthy(program))) return running.untilEnded();
  }
  console.log(welcome(settings));
  return running.untilEnded();
});
