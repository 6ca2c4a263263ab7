import { mkdtemp, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import supertest from 'supertest';
import { onTestFinished } from 'vitest';
import { buildMockProvider } from '#mock-provider/app.ts';
import type { CardReply, CardRequest, OrganizationReply, OrganizationRequest } from '#mock-provider/control/schema.ts';
import type { Gallery } from '#shared/media.ts';
import { buildApp } from '../app.ts';
import { type Config, readConfig } from '../config.ts';
import { createContext } from '../context.ts';
import { createHandles } from '../handles.ts';
import { createProvider } from '../provider/provider.ts';
import type { ProviderTuning } from '../provider/transport.ts';
import { appRouter } from '../router.ts';
import { createCallerFactory, errorCodeOf } from '../trpc.ts';

/** The procedures as a visitor of one site reaches them, without HTTP in between. */
const makeCaller = createCallerFactory(appRouter);
export type Caller = ReturnType<typeof makeCaller>;

const SECRET = 'a-secret-of-the-tests-and-nothing-else';
const PAGE =
  '<!doctype html><html><head><!--site-head--><title>Vitrine</title><!--/site-head--></head><body><!--site-data--></body></html>';

/** A folder that looks like a built client. */
async function builtClient(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-client-'));
  await writeFile(join(folder, 'index.html'), PAGE);
  await writeFile(join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  return folder;
}

async function listen(app: FastifyInstance): Promise<string> {
  await app.listen({ port: 0, host: '127.0.0.1' });
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
}

function callerFor(config: Config, site: string | null, tuning: Partial<ProviderTuning>): Caller {
  const provider = createProvider({
    origin: config.providerUrl,
    handles: createHandles(config.handleSecrets),
    publicStorageUrl: config.publicStorageUrl,
    ...tuning,
  });
  onTestFinished(() => provider.http.close());
  const visit = { site, host: `${site}.localhost`, timeZone: 'America/Sao_Paulo' };
  return makeCaller(createContext(visit, { config, provider, checkouts: new Map(), finishes: new Map() }));
}

async function askControl<Reply>(url: string, path: string, request?: object): Promise<Reply> {
  const options = request && {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(request),
  };
  const reply = await fetch(`${url}/__mock${path}`, options);
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Reply;
}

/** A venue of a test's own. */
export type TestVenue = {
  readonly site: string;
  readonly organization: OrganizationReply['organization'];
  readonly addCard: (card?: Omit<CardRequest, 'organization'>) => Promise<CardReply>;
};

export type Storefront = {
  readonly mockUrl: string;
  /** Every line that was logged. */
  readonly log: readonly string[];
  readonly agent: ReturnType<typeof supertest>;
  /** Listens on a port, for a test that needs a connection of its own. @returns the port */
  readonly listen: () => Promise<number>;
  readonly caller: (site: string | null) => Caller;
  /** The mock's control API: a GET, or a POST of the request. */
  readonly control: <Reply>(path: string, request?: object) => Promise<Reply>;
  readonly venue: (fields?: OrganizationRequest) => Promise<TestVenue>;
};

/**
 * The storefront's server and a mock provider on free ports, closed when the test ends.
 * @param tuning shorter times and smaller pools on the way to the provider.
 */
export async function startStorefront(
  env: NodeJS.ProcessEnv = {},
  tuning: Partial<ProviderTuning> = {},
): Promise<Storefront> {
  const mock = await buildMockProvider();
  const mockUrl = await listen(mock.app);
  const config = readConfig({
    PROVIDER_API_URL: mockUrl,
    PUBLIC_STORAGE_URL: `${mockUrl}/storage`,
    BRAZIL_POSTAL_URL: `${mockUrl}/ws`,
    INTERNATIONAL_POSTAL_URL: `${mockUrl}/zippopotam`,
    HANDLE_SECRET: SECRET,
    ...env,
  });
  const log: string[] = [];
  const logTo = { write: (line: string) => log.push(line) };
  const app = await buildApp(config, { clientFolder: await builtClient(), logTo, provider: tuning });
  onTestFinished(async () => {
    await app.close();
    await mock.app.close();
  });
  await app.ready();
  return {
    log,
    mockUrl,
    agent: supertest(app.server),
    listen: async () => Number(new URL(await listen(app)).port),
    caller: (site: string | null) => callerFor(config, site, tuning),
    control: <Reply>(path: string, request?: object) => askControl<Reply>(mockUrl, path, request),
    async venue(fields: OrganizationRequest = {}) {
      const { organization } = await askControl<OrganizationReply>(mockUrl, '/organizations', fields);
      const addCard = (card: Omit<CardRequest, 'organization'> = {}) =>
        askControl<CardReply>(mockUrl, '/cards', { ...card, organization: organization.id });
      return { site: organization.web_name, organization, addCard };
    },
  };
}

/** The right to a gallery's first card. */
export function firstRight({ cards }: Gallery): string {
  const [first] = cards;
  if (!first) throw new Error('a gallery has at least one card');
  return first.right;
}

/** Calls a procedure over HTTP as the browser does. */
export function post(storefront: Storefront, site: string, procedure: string, input: object = {}) {
  return storefront.agent.post(`/trpc/${procedure}`).set('host', `${site}.localhost`).send(input);
}

/** The catalogue's code that a call fails with. */
export async function failureOf(call: Promise<unknown>): Promise<string | undefined> {
  return call.then(
    () => undefined,
    (error: unknown) => errorCodeOf(error),
  );
}
