import { buildMockProvider } from './app.ts';
import { describeVenue } from './recording/replay/recorded-venues.ts';
import { readSettings, SETTINGS } from './settings.ts';

async function start(): Promise<void> {
  const { port, host, options } = readSettings(process.env);
  const { app, recorded } = await buildMockProvider(options);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      app.close().then(
        () => process.exit(0),
        (error: unknown) => {
          app.log.error(error);
          process.exit(1);
        },
      );
    });
  }
  const address = await app.listen({ port, host });
  process.stdout.write(`mock provider: ${address}\n`);
  for (const venue of recorded) process.stdout.write(`${describeVenue(venue, options.storefrontUrl ?? '')}\n`);
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
