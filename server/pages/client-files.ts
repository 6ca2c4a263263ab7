import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type Copies, type Encoding, sendCopy } from './encoding.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const HOUR_SECONDS = 3_600;

/** The types of the files that the client is built of. */
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};
const typeOf = (path: string) => TYPES[extname(path)] ?? 'application/octet-stream';
/** Where the build puts what has a hash in its name. */
const HASHED = 'assets/';
/** How the build names the packed copy of a file. */
const SUFFIXES: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

type ClientFile = Copies & { readonly etag: string };

async function readIfThere(file: string): Promise<Buffer | null> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

async function readClientFile(file: string): Promise<ClientFile> {
  const [plain, br, gzip] = await Promise.all([
    readFile(file),
    readIfThere(file + SUFFIXES.br),
    readIfThere(file + SUFFIXES.gzip),
  ]);
  const copies: Record<Encoding, Buffer | null> = { br, gzip };
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`;
  return { plain, etag, packed: (encoding) => copies[encoding] };
}

/** The page is no file of its own, and neither are packed copies, source maps and what begins with a dot. */
const PRIVATE = /^index\.html$|(?:^|\/)\.|\.(?:br|gz|map)$/;

/** @returns the paths of the files that visitors may get, relative to the folder */
async function publicFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return files.map((file) => relative(folder, file).split(sep).join('/')).filter((path) => !PRIVATE.test(path));
}

/** A file that is read at its first request. */
type SentFile = { readonly path: string; readonly cacheControl: string; read(): Promise<ClientFile> };

function sentFile(folder: string, path: string): SentFile {
  let file: Promise<ClientFile> | undefined;
  const cacheControl = path.startsWith(HASHED)
    ? `public, max-age=${YEAR_SECONDS}, immutable`
    : `public, max-age=${HOUR_SECONDS}`;
  return {
    path,
    cacheControl,
    read() {
      file ??= readClientFile(join(folder, path));
      return file;
    },
  };
}

async function send(request: FastifyRequest, reply: FastifyReply, file: SentFile): Promise<FastifyReply> {
  const { etag, ...copies } = await file.read();
  reply.header('cache-control', file.cacheControl).header('etag', etag);
  if (request.headers['if-none-match'] === etag) return reply.code(304).send();
  return sendCopy(request, reply.type(typeOf(file.path)), copies);
}

/**
 * The files of the built client, sent from memory: they are few and never change. Those of the build share one route: with
 * a route for each of them a start took half as long again, and an idle server 10 MB more.
 */
export async function clientFileRoutes(app: FastifyInstance, folder: string): Promise<void> {
  const files = (await publicFiles(folder)).map((path) => sentFile(folder, path));
  const byPath = new Map(files.map((file) => [file.path, file]));
  // Their names change with every release: as labels in the metrics they would pile up.
  const options = { config: { metricsLabel: 'files of the client' }, compress: false } as const;
  for (const file of files.filter(({ path }) => !path.startsWith(HASHED))) {
    app.get(`/${file.path}`, options, (request, reply) => send(request, reply, file));
  }
  app.get<{ Params: { '*': string } }>(`/${HASHED}*`, options, async (request, reply) => {
    const file = byPath.get(HASHED + request.params['*']);
    return file ? send(request, reply, file) : reply.callNotFound();
  });
}
