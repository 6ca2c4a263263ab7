import { buildMockProvider } from './app.ts';
import { describeVenue } from './recording/replay/describe-venue.ts';

/** A port number from the environment. @throws Error when it is not one */
function portOf(text: string | undefined): number {
  const port = Number(text ?? 4010);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('MOCK_PORT must be a port number');
  return port;
}

const LOG_LEVELS = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

/** @throws Error when it is no level of the log */
function logLevelOf(text: string | undefined): string {
  const level = text || 'info';
  if (!LOG_LEVELS.includes(level)) throw new Error(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`);
  return level;
}

/** @returns STOREFRONT_URL, or else the address where `npm start` serves the storefront */
function storefrontUrl(env: NodeJS.ProcessEnv): string {
  return env.STOREFRONT_URL || `http://{venue}.${env.PROVIDER_DOMAIN || 'localhost'}:${env.PORT || 3000}`;
}

async function start(): Promise<void> {
  const { env } = process;
  if (env.NODE_ENV === 'production') throw new Error('the mock provider is not for production');
  const port = portOf(env.MOCK_PORT);
  const { app, recorded } = await buildMockProvider({
    logLevel: logLevelOf(env.LOG_LEVEL),
    storefrontUrl: storefrontUrl(env),
    remoteControl: env.MOCK_REMOTE_CONTROL === '1',
    checkReplies: env.MOCK_CHECK_REPLIES === '1',
    ...(env.MOCK_FIXTURES ? { fixturesFolder: env.MOCK_FIXTURES } : {}),
    ...(env.MOCK_SCENARIO ? { scenario: env.MOCK_SCENARIO } : {}),
    ...(env.MOCK_REPLAY ? { replayFolder: env.MOCK_REPLAY } : {}),
    ...(env.MOCK_PUBLIC_URL ? { publicUrl: env.MOCK_PUBLIC_URL } : {}),
  });
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
  const address = await app.listen({ port, host: env.HOST ?? '127.0.0.1' });
  process.stdout.write(`mock provider: ${address}\n`);
  for (const venue of recorded) process.stdout.write(`${describeVenue(venue, storefrontUrl(env))}\n`);
}

try {
  await start();
} catch (error) {
  process.stderr.write(`mock provider: ${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
}
