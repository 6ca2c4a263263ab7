import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type Copies, type Encoding, sendCopy } from './negotiation.ts';

const YEAR_SECONDS = 365 * 24 * 60 * 60;
const HOUR_SECONDS = 3_600;

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
};
const typeOf = (path: string) => TYPES[extname(path)] ?? 'application/octet-stream';
const HASHED = 'assets/';
const SUFFIXES: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

type ClientFile = Copies & { readonly etag: string };

async function readIfThere(file: string): Promise<Buffer | null> {
  return readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

function clientFile(plain: Buffer, copies: Readonly<Record<Encoding, Buffer | null>>): ClientFile {
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url')}"`;
  return { plain, etag, packed: (encoding) => copies[encoding] };
}

async function readClientFile(file: string): Promise<ClientFile> {
  const [plain, br, gzip] = await Promise.all([
    readFile(file),
    readIfThere(file + SUFFIXES.br),
    readIfThere(file + SUFFIXES.gzip),
  ]);
  return clientFile(plain, { br, gzip });
}

/** Paths that are not served as files: the page, compressed copies, source maps and dot files. */
const PRIVATE = /^index\.html$|(?:^|\/)\.|\.(?:br|gz|map)$/;

async function publicFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
  return files.map((file) => relative(folder, file).split(sep).join('/')).filter((path) => !PRIVATE.test(path));
}

type SentFile = { readonly path: string; readonly cacheControl: string; read(): Promise<ClientFile> };

const IMMUTABLE = `public, max-age=${YEAR_SECONDS}, immutable`;

function sentFile(folder: string, path: string): SentFile {
  let file: Promise<ClientFile> | undefined;
  return {
    path,
    cacheControl: path.startsWith(HASHED) ? IMMUTABLE : `public, max-age=${HOUR_SECONDS}`,
    read() {
      file ??= readClientFile(join(folder, path)).catch((error: unknown) => {
        // Reading fails, for example, while the process has too many open files, so the next request tries again.
        file = undefined;
        throw error;
      });
      return file;
    },
  };
}

async function send(reply: FastifyReply, file: SentFile): Promise<FastifyReply> {
  const { etag, ...copies } = await file.read();
  reply.header('cache-control', file.cacheControl).header('etag', etag);
  if (reply.request.headers['if-none-match'] === etag) return reply.code(304).send();
  return sendCopy(reply.type(typeOf(file.path)), copies);
}

export type SharedFiles = {
  /** Shares a release's files with other instances. @param read returns them by name; a suffix marks Brotli copies */
  keep(release: string, read: () => Promise<ReadonlyMap<string, Buffer>>): Promise<void>;
  find(name: string): Promise<Buffer | null>;
};

async function filesToKeep(folder: string, paths: readonly string[]): Promise<ReadonlyMap<string, Buffer>> {
  const read = async (path: string) => {
    const { plain, packed } = await readClientFile(join(folder, path));
    const br = packed('br');
    return br ? ([path + SUFFIXES.br, br] as const) : ([path, plain] as const);
  };
  return new Map(await Promise.all(paths.map(read)));
}

const MOST_OF_OTHERS = 500;

function filesOfOthers(releases: SharedFiles): (path: string) => Promise<SentFile | null> {
  const known = new LRUCache<string, SentFile>({ max: MOST_OF_OTHERS });
  const read = async (path: string): Promise<ClientFile | null> => {
    const br = await releases.find(path + SUFFIXES.br);
    if (br) return clientFile(await promisify(brotliDecompress)(br), { br, gzip: null });
    const plain = await releases.find(path);
    return plain && clientFile(plain, { br: null, gzip: null });
  };
  return async (path) => {
    const file = known.has(path) ? null : await read(path);
    if (file) known.set(path, { path, cacheControl: IMMUTABLE, read: async () => file });
    return known.get(path) ?? null;
  };
}

/**
 * Serves the client's files from memory, which takes 0.7 ms of processor time for a first visit. `@fastify/static` with
 * `preCompressed` reads the disk and takes 3.2 ms. Hashed files share one route, because with a route for each, the
 * start takes one and a half times as long.
 */
export async function clientFileRoutes(
  app: FastifyInstance,
  folder: string,
  releases: SharedFiles | null,
): Promise<void> {
  const files = (await publicFiles(folder)).map((path) => sentFile(folder, path));
  const byPath = new Map(files.map((file) => [file.path, file]));
  const hashed = [...byPath.keys()].filter((path) => path.startsWith(HASHED)).sort();
  const release = createHash('sha256').update(hashed.join()).digest('base64url');
  // The files must be shared before a page that refers to them is sent.
  if (hashed.length > 0) await releases?.keep(release, () => filesToKeep(folder, hashed));
  const ofOthers = releases && filesOfOthers(releases);
  // File names are not metric labels: they change with every release, so labels would pile up.
  const options = { config: { metricsLabel: 'files of the client' }, compress: false } as const;
  for (const file of files.filter(({ path }) => !path.startsWith(HASHED))) {
    app.get(`/${file.path}`, options, (_request, reply) => send(reply, file));
  }
  app.get<{ Params: { '*': string } }>(`/${HASHED}*`, options, async (request, reply) => {
    const path = HASHED + request.params['*'];
    const file = byPath.get(path) ?? (PRIVATE.test(path) ? null : await ofOthers?.(path));
    return file ? send(reply, file) : reply.callNotFound();
  });
}
