import { z } from 'zod';
import { LOG_LEVELS, type MockProviderOptions, options as program } from './options.ts';

export type Settings = {
  readonly port: number;
  readonly host: string;
  readonly stateFile: string | undefined;
  readonly options: MockProviderOptions;
};

type Environment = Readonly<Record<string, string | undefined>>;

const PORT = 'must be a port number';
const isOn = z
  .enum(['0', '1'], { error: ({ input }) => `must be 1 or 0, not "${input}"` })
  .default('0')
  .transform((text) => text === '1');

/** The variables that set up the program. Its help and its manual list those with a description. */
const environment = z.object({
  MOCK_PORT: z.coerce
    .number(PORT)
    .int(PORT)
    .min(0, PORT)
    .max(65_535, PORT)
    .default(4010)
    .describe('the port (4010); 0 for any free one'),
  HOST: z.string().default('127.0.0.1').describe('the address to listen at (127.0.0.1)'),
  MOCK_PUBLIC_URL: program.shape.publicUrl,
  MOCK_REMOTE_CONTROL: isOn.describe('1 lets other machines call `/__mock`'),
  MOCK_FIXTURES: program.shape.fixturesFolder,
  MOCK_SCENARIO: z.string().optional().describe('a JSON file of venues, cards, clocks and faults to start with'),
  MOCK_REPLAY: program.shape.replayFolder,
  MOCK_STATE: z
    .string()
    .optional()
    .describe('a file that keeps orders, cards, uploads and clocks for the next process'),
  MOCK_CHECK_REPLIES: isOn.describe('1 makes replies that differ from the OpenAPI documents violations'),
  STOREFRONT_URL: program.shape.storefrontUrl,
  LOG_LEVEL: z
    .enum(LOG_LEVELS, `must be one of ${LOG_LEVELS.join(', ')}`)
    .default('info')
    .describe('`info`; `debug` logs a line for each call'),
  PROVIDER_DOMAIN: z.string().default('localhost'),
  PORT: z.string().default('3000'),
});

const described = Object.entries(environment.shape).map(([name, { description = '' }]) => [name, description] as const);
export const SETTINGS = Object.fromEntries(described.filter(([, text]) => text !== ''));
export const MOCK_VARIABLES = [...Object.keys(environment.shape), 'NODE_ENV'];
const OWN = MOCK_VARIABLES.filter((name) => name.startsWith('MOCK_'));

/**
 * Refuses unknown `MOCK_` variables, because a misspelt name would silently have no effect.
 * @throws Error with their names
 */
function assertKnown(env: Environment): void {
  const unknown = Object.keys(env).filter((name) => name.startsWith('MOCK_') && !OWN.includes(name));
  if (unknown.length > 0) throw new Error(`nothing reads ${unknown.join(', ')}: there are ${OWN.join(', ')}`);
}

/**
 * Reads the program's settings.
 * @throws Error with the variable that is wrong or that nothing reads, or if this is production
 */
export function readSettings(given: Environment): Settings {
  if (given.NODE_ENV === 'production') throw new Error('the mock provider is not for production');
  assertKnown(given);
  // An empty variable counts as missing.
  const parsed = environment.safeParse(Object.fromEntries(Object.entries(given).filter(([, text]) => text)));
  if (!parsed.success)
    throw new Error(parsed.error.issues.map(({ path, message }) => `${path.join('.')} ${message}`).join('; '));
  const env = parsed.data;
  const options = {
    logLevel: env.LOG_LEVEL,
    storefrontUrl: env.STOREFRONT_URL ?? `http://{venue}.${env.PROVIDER_DOMAIN}:${env.PORT}`,
    remoteControl: env.MOCK_REMOTE_CONTROL,
    checkReplies: env.MOCK_CHECK_REPLIES,
    fixturesFolder: env.MOCK_FIXTURES,
    scenario: env.MOCK_SCENARIO,
    replayFolder: env.MOCK_REPLAY,
    publicUrl: env.MOCK_PUBLIC_URL,
  };
  return { port: env.MOCK_PORT, host: env.HOST, stateFile: env.MOCK_STATE, options };
}
