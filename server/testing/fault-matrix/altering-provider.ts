import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { request as ask, type Dispatcher } from 'undici';
import { listenForTest } from '#mock-provider/testing/listen-for-test.ts';
import { startStorefront } from '#server/testing/storefront.ts';
import { contractCall } from '#shared/provider-api/contract-call.ts';
import type { EndpointName } from '#shared/provider-api/endpoints.ts';

/** Returns the reply to send in place of the provider's. If it returns a promise, the reply waits for the promise. */
export type Alter = (call: EndpointName, reply: unknown) => unknown;

const NOTHING: Alter = (_, reply) => reply;
/** Returns the headers to pass on, the only ones that the calls of these tests need. */
const passed = ({ headers }: IncomingMessage) =>
  Object.fromEntries(
    ['host', 'accept', 'content-type', 'range']
      .map((name) => [name, headers[name] ?? ''])
      .filter(([, value]) => value !== ''),
  );

/** Starts a provider that forwards calls to another origin and lets a test alter every successful reply in JSON. */
export async function startAlteringProvider() {
  let [alter, origin] = [NOTHING, ''];
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request;
    const sent = { method: method as Dispatcher.HttpMethod, headers: passed(request), body: await buffer(request) };
    const reply = await ask(origin + url, sent);
    const bytes = Buffer.from(await reply.body.arrayBuffer());
    const call = contractCall(method, url.split('?', 1)[0] ?? '');
    const type = String(reply.headers['content-type']);
    const isAltered = call && reply.statusCode === 200 && type.includes('json');
    const written = isAltered
      ? Buffer.from(JSON.stringify(await alter(call.name, JSON.parse(bytes.toString()))))
      : bytes;
    response.writeHead(reply.statusCode, { 'content-type': type, 'content-length': written.length }).end(written);
  });
  return {
    url: await listenForTest(server),
    passTo: (next: string) => {
      origin = next;
    },
    alterWith: (next: Alter = NOTHING) => {
      alter = next;
    },
  };
}

/** Starts a storefront whose provider is the mock with altered replies. It supports one visit at a time. */
export async function startAltered() {
  const { url, passTo, alterWith } = await startAlteringProvider();
  const storefront = await startStorefront({ PROVIDER_API_URL: url, LOG_LEVEL: 'silent' });
  passTo(storefront.mockUrl);
  return { storefront, alterWith };
}

export type AlteredBed = Awaited<ReturnType<typeof startAltered>>;
