import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { type Dispatcher, Pool } from 'undici';

/** A GET, or a POST of JSON. */
export type PlainRequest = { readonly path: string; readonly isPost: boolean; readonly input?: object };

export const post = (path: string, input?: object): PlainRequest => ({ path, ...(input && { input }), isPost: true });
export const get = (path: string): PlainRequest => ({ path, isPost: false });

/** @property text unpacked @property bytes how many were sent */
export type Answer = { readonly status: number; readonly text: string; readonly bytes: number };

const CONNECTIONS = 10;

const UNPACK: Readonly<Record<string, (packed: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
};

/** @param address of this machine, to connect from */
export function connect(url: string, address?: string): Pool {
  return new Pool(url, { connections: CONNECTIONS, pipelining: 1, ...(address && { localAddress: address }) });
}

/** @throws Error without a whole response */
export async function responseOf(
  client: Dispatcher,
  { path, isPost, input }: PlainRequest,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const body = input === undefined ? null : JSON.stringify(input);
  const type = isPost ? { 'content-type': 'application/json' } : {};
  const method = isPost ? 'POST' : 'GET';
  const response = await client.request({ method, path, headers: { ...headers, ...type }, body });
  const packed = Buffer.from(await response.body.arrayBuffer());
  const text = (UNPACK[String(response.headers['content-encoding'])]?.(packed) ?? packed).toString();
  return { status: response.statusCode, text, bytes: packed.length };
}

/** @throws Error unless 200 */
export async function answerOf(...asked: Parameters<typeof responseOf>): Promise<Answer> {
  const answer = await responseOf(...asked);
  if (answer.status !== 200) throw new Error(`${asked[1].path} answered ${answer.status}: ${answer.text}`);
  return answer;
}
