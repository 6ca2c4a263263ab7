import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { type Dispatcher, Pool } from 'undici';

/** A GET, or a POST of JSON. */
export type Call = { readonly path: string; readonly body?: string };

export const post = (path: string, input: object = {}): Call => ({ path, body: JSON.stringify(input) });
export const get = (path: string): Call => ({ path });

type Headers = Readonly<Record<string, string>>;

export const requestOf = ({ path, body }: Call, headers: Headers) => ({
  method: body === undefined ? ('GET' as const) : ('POST' as const),
  path,
  headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
  ...(body !== undefined && { body }),
});

/** @property text the decompressed body @property bytes the number of compressed bytes */
export type Answer = { readonly status: number; readonly text: string; readonly bytes: number };

const CONNECTIONS = 10;

const UNPACK: Readonly<Record<string, (packed: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
};

/** @param address an address of this machine to connect from */
export function connect(url: string, address?: string): Pool {
  return new Pool(url, { connections: CONNECTIONS, pipelining: 1, ...(address && { localAddress: address }) });
}

/** Makes a call and unpacks its response. @throws Error if the response is incomplete */
export async function responseOf(client: Dispatcher, call: Call, headers: Headers): Promise<Answer> {
  const response = await client.request(requestOf(call, headers));
  const packed = Buffer.from(await response.body.arrayBuffer());
  const text = (UNPACK[String(response.headers['content-encoding'])]?.(packed) ?? packed).toString();
  return { status: response.statusCode, text, bytes: packed.length };
}

/** Makes a call that must succeed. @throws Error unless the status is 200 */
export async function answerOf(...asked: Parameters<typeof responseOf>): Promise<Answer> {
  const answer = await responseOf(...asked);
  if (answer.status !== 200) throw new Error(`${asked[1].path} answered ${answer.status}: ${answer.text}`);
  return answer;
}
