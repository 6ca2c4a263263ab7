import { buildMockProvider } from './app.ts';
import { describeVenue } from './replay/recorded.ts';
import { readSettings, SETTINGS } from './settings.ts';
import { keepState, restoreState } from './world/kept-state.ts';

async function start(): Promise<void> {
  const { port, host, stateFile, options } = readSettings(process.env);
  const { app, world, recorded } = await buildMockProvider(options);
  if (stateFile) await restoreState(world, stateFile).catch(sayThatItBeginsAnew);
  const end = async () => {
    await app.close();
    if (stateFile) await keepState(world, stateFile);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      end().then(
        () => process.exit(0),
        (error: unknown) => {
          app.log.error(error);
          process.exit(1);
        },
      );
    });
  }
  const address = await app.listen({ port, host }).catch((error: NodeJS.ErrnoException) => {
    const isTaken = error.code === 'EADDRINUSE';
    throw isTaken ? new Error(`port ${port} is already taken: stop what uses it, or set MOCK_PORT`) : error;
  });
  process.stdout.write(`mock provider: ${address}\n`);
  for (const venue of recorded) process.stdout.write(`${describeVenue(venue, options.storefrontUrl ?? '')}\n`);
}

/** Reports that the kept state is lost. A new version may be unable to read an older version's file. */
function sayThatItBeginsAnew(error: Error): void {
  process.stderr.write(`mock provider: it begins anew, because MOCK_STATE cannot be read: ${error.message}\n`);
}

const USAGE = `vitrine-mock: starts the mock provider until Ctrl-C. The testers' page is at /__mock/.

Variables:
${Object.entries(SETTINGS)
  .map(([name, text]) => `  ${name.padEnd(20)} ${text.replaceAll('`', '')}`)
  .join('\n')}
`;

try {
  const [given] = process.argv.slice(2);
  if (given === '--help') process.stdout.write(USAGE);
  else if (given !== undefined) throw new Error(`there is no argument ${given}\n\n${USAGE}`);
  else await start();
} catch (error) {
  process.stderr.write(`mock provider: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
