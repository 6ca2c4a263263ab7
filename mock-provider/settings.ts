import { LOG_LEVELS, type MockProviderOptions } from './options.ts';

export type Settings = {
  readonly port: number;
  readonly host: string;
  readonly stateFile: string | undefined;
  readonly options: MockProviderOptions;
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Every variable of the program with what it does, for its help and its manual. */
export const SETTINGS = {
  MOCK_PORT: 'the port (4010); 0 is any free one',
  HOST: 'the address that it listens at (127.0.0.1)',
  MOCK_PUBLIC_URL: 'the address for browsers, of pictures in its replies (the host of each request)',
  MOCK_REMOTE_CONTROL: '1 lets other machines call `/__mock`',
  MOCK_CORS: '1 lets pages of other origins call the provider’s API',
  MOCK_FIXTURES: 'a folder laid over `fixtures/`: each file that it has replaces that one',
  MOCK_SCENARIO: 'a JSON file of venues, cards, clocks and faults to start with',
  MOCK_REPLAY: 'a folder that the recorder wrote',
  MOCK_STATE: 'a file that keeps orders, cards, uploads and clocks from its end to its next start',
  MOCK_CHECK_REPLIES: '1 makes replies that differ from the OpenAPI documents violations',
  MOCK_WEBHOOK_URL: 'where changes of payments are posted',
  MOCK_WEBHOOK_SECRET: 'what signs them',
  STOREFRONT_URL: 'the target of the page’s links (`http://{venue}.localhost:3000`)',
  LOG_LEVEL: '`info`; `debug` logs a line for each call',
} as const;
const OWN = Object.keys(SETTINGS).filter((name) => name.startsWith('MOCK_'));
export const MOCK_VARIABLES = [...Object.keys(SETTINGS), 'PROVIDER_DOMAIN', 'PORT', 'NODE_ENV'];

/** A misspelled name would be off without a word. @throws Error with the names that nothing reads */
function assertKnown(env: Environment): void {
  const unknown = Object.keys(env).filter((name) => name.startsWith('MOCK_') && !OWN.includes(name));
  if (unknown.length > 0) throw new Error(`nothing reads ${unknown.join(', ')}: there are ${OWN.join(', ')}`);
}

function portOf(text: string | undefined): number {
  const port = Number(text || 4010);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('MOCK_PORT must be a port number');
  return port;
}

function switchOf(env: Environment, name: string): boolean {
  const text = env[name] || '0';
  if (text !== '0' && text !== '1') throw new Error(`${name} must be 1 or 0, not "${text}"`);
  return text === '1';
}

function logLevelOf(text: string | undefined) {
  const level = LOG_LEVELS.find((known) => known === (text || 'info'));
  if (!level) throw new Error(`LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}`);
  return level;
}

/** @param text may have `{venue}` in its host name */
function addressOf(name: string, text: string): string {
  const address = text.replaceAll('{venue}', 'venue');
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new Error(`${name} must be an address such as http://localhost:4010, not "${text}"`);
  return text;
}

/** @returns where payments are told; nothing for nowhere */
function webhookOf({ MOCK_WEBHOOK_URL: url, MOCK_WEBHOOK_SECRET: secret }: Environment): MockProviderOptions {
  if (!url && !secret) return {};
  if (!url || !secret) throw new Error('MOCK_WEBHOOK_URL and MOCK_WEBHOOK_SECRET come together');
  return { webhook: { url: addressOf('MOCK_WEBHOOK_URL', url), secret } };
}

function storefrontUrl(env: Environment): string {
  const { STOREFRONT_URL: given, PROVIDER_DOMAIN: domain, PORT: port } = env;
  return given ? addressOf('STOREFRONT_URL', given) : `http://{venue}.${domain || 'localhost'}:${port || 3000}`;
}

/** Reads the settings of the program. @throws Error with the name of the variable that is wrong, or that nothing reads */
export function readSettings(env: Environment): Settings {
  if (env.NODE_ENV === 'production') throw new Error('the mock provider is not for production');
  assertKnown(env);
  const options = {
    logLevel: logLevelOf(env.LOG_LEVEL),
    storefrontUrl: storefrontUrl(env),
    remoteControl: switchOf(env, 'MOCK_REMOTE_CONTROL'),
    checkReplies: switchOf(env, 'MOCK_CHECK_REPLIES'),
    cors: switchOf(env, 'MOCK_CORS'),
    ...webhookOf(env),
    ...(env.MOCK_FIXTURES ? { fixturesFolder: env.MOCK_FIXTURES } : {}),
    ...(env.MOCK_SCENARIO ? { scenario: env.MOCK_SCENARIO } : {}),
    ...(env.MOCK_REPLAY ? { replayFolder: env.MOCK_REPLAY } : {}),
    ...(env.MOCK_PUBLIC_URL ? { publicUrl: addressOf('MOCK_PUBLIC_URL', env.MOCK_PUBLIC_URL) } : {}),
  };
  const stateFile = env.MOCK_STATE || undefined;
  return { port: portOf(env.MOCK_PORT), host: env.HOST ?? '127.0.0.1', stateFile, options };
}
