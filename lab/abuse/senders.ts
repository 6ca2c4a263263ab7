import { once } from 'node:events';
import { connect } from 'node:http2';
import { Agent, request as send } from 'undici';

/** A POST of JSON, or a GET. */
export type Call = { readonly site: string; readonly path: string; readonly body?: string };

/** Sends calls from one address. @returns `200` once all of it came, the storefront's code, or what became of the connection */
export type Sender = { send(call: Call): Promise<string>; close(): void };

/** Addresses of this machine, from which connections can be made; any other is claimed by a header. */
const isOwn = (address: string) => address.startsWith('127.');

export const connectionFrom = (address: string) => (isOwn(address) ? { localAddress: address } : {});

export const headersOf = ({ site, body }: Call, address: string): Record<string, string> => ({
  host: `${site}.localhost`,
  accept: 'text/html, application/json',
  ...(!isOwn(address) && { 'x-forwarded-for': address }),
  ...(body !== undefined && { 'content-type': 'application/json' }),
});

async function outcomeOf(status: number, body: AsyncIterable<Buffer>): Promise<string> {
  let text = '';
  for await (const bytes of body) if (status !== 200) text += bytes.toString('latin1');
  return /"errorCode":"(\w+)"/.exec(text)?.[1] ?? String(status);
}

/** A broken or late answer is an outcome, not an error. */
const failureOf = (error: unknown) => (/^(?:Timeout|Abort)Error$/.test((error as Error).name) ? 'late' : 'cut');

/** By HTTP/1.1: each call has a connection while it is answered. */
export function openConnections(url: string, address: string, patienceMs: number): Sender {
  const dispatcher = new Agent({ ...connectionFrom(address), connect: { rejectUnauthorized: false } });
  return {
    send(call) {
      const content = { method: call.body === undefined ? 'GET' : 'POST', body: call.body ?? null } as const;
      const options = { ...content, headers: headersOf(call, address), signal: AbortSignal.timeout(patienceMs) };
      const answer = send(url + call.path, { ...options, dispatcher });
      return answer.then(({ statusCode, body }) => outcomeOf(statusCode, body)).catch(failureOf);
    },
    close: () => void dispatcher.destroy(),
  };
}

/** By HTTP/2: each call is a stream of one connection, which is opened again whenever it ends. */
export function openStreams(url: string, address: string, patienceMs: number): Sender {
  const open = (servername: string) =>
    connect(url, { ...connectionFrom(address), servername, rejectUnauthorized: false }).on('error', () => undefined);
  let session: ReturnType<typeof open> | undefined;
  return {
    async send(call) {
      const { host = '', ...headers } = headersOf(call, address);
      if (session === undefined || session.closed || session.destroyed) session = open(host);
      const method = call.body === undefined ? 'GET' : 'POST';
      const signal = AbortSignal.timeout(patienceMs);
      try {
        const head = { ...headers, ':method': method, ':path': call.path, ':authority': host };
        const stream = session.request(head, { signal }).on('error', () => undefined);
        stream.end(call.body);
        const [answer] = await once(stream, 'response', { signal });
        return await outcomeOf(Number(answer[':status']), stream);
      } catch (error) {
        return failureOf(error);
      }
    },
    close: () => session?.destroy(),
  };
}
