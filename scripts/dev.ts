/** `npm run dev`: `npm start` with hot reload, by Vite's server in front of the storefront. */
import { runAsScript } from './run-as-script.mjs';
import { refuseTakenPort } from './stack/ports.ts';
import { developmentServer, mockProvider, reloading, storefront } from './stack/programs.ts';
import { runPrograms } from './stack/run-programs.ts';
import { readStackSettings } from './stack/settings.ts';
import { welcome } from './stack/welcome.ts';

await runAsScript(async () => {
  const settings = readStackSettings();
  const { host, port, mockPort, mocked } = settings;
  const behind = { ...settings, host: '127.0.0.1', port: port + 1 };
  await refuseTakenPort({ program: 'development server', host, port, variable: 'PORT' });
  await refuseTakenPort({ program: 'storefront', host: behind.host, port: behind.port, variable: 'PORT' });
  if (mocked) await refuseTakenPort({ program: 'mock provider', host, port: mockPort, variable: 'MOCK_PORT' });
  // Pages from source, not from a build.
  const pages = reloading(storefront(behind, 'client'));
  const vite = developmentServer(settings, behind);
  const running = runPrograms([...(mocked ? [reloading(mockProvider(settings))] : []), pages, vite]);
  if ((await running.untilHealthy(pages)) && (await running.untilHealthy(vite))) console.log(welcome(settings));
  return running.untilEnded();
});
