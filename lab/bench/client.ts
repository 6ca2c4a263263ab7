import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { Pool } from 'undici';

/** A GET, or a POST of JSON. */
export type PlainRequest = { readonly path: string; readonly isPost: boolean; readonly input?: object };

export const post = (path: string, input?: object): PlainRequest => ({ path, ...(input && { input }), isPost: true });
export const get = (path: string): PlainRequest => ({ path, isPost: false });

/** @property text unpacked @property bytes how many were sent */
export type Answer = { readonly text: string; readonly bytes: number };

const CONNECTIONS = 10;

const UNPACK: Readonly<Record<string, (packed: Buffer) => Buffer>> = {
  br: brotliDecompressSync,
  gzip: gunzipSync,
  zstd: zstdDecompressSync,
};

/** @param encoding the header of that name */
export const textOf = (packed: Buffer, encoding: string): string => (UNPACK[encoding]?.(packed) ?? packed).toString();

/** @param address of this machine, to connect from */
export function connect(url: string, address?: string): Pool {
  return new Pool(url, { connections: CONNECTIONS, pipelining: 1, ...(address && { localAddress: address }) });
}

/** The whole response, packed. @throws Error unless 200 */
export async function answerOf(
  client: Pool,
  { path, isPost, input }: PlainRequest,
  headers: Readonly<Record<string, string>>,
): Promise<Answer> {
  const body = input === undefined ? null : JSON.stringify(input);
  const type = isPost ? { 'content-type': 'application/json' } : {};
  const method = isPost ? 'POST' : 'GET';
  const response = await client.request({ method, path, headers: { ...headers, ...type }, body });
  const content = Buffer.from(await response.body.arrayBuffer());
  const text = textOf(content, String(response.headers['content-encoding']));
  if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}: ${text}`);
  return { text, bytes: content.length };
}
