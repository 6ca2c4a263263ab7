import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';
import { root } from './root.mjs';
import { runToEnd } from './run-to-end.mjs';
import { tools } from './tools.ts';

/** Where the built client lies. */
export const builtClient = join(root, 'dist/client');

const compressible = /\.(?:css|js|svg)$/;

/**
 * Builds the client into dist/client, for production whatever NODE_ENV says: React has two builds of its own.
 * Beside each text file lies its brotli form, made once, for the server to send.
 * @param options for Vite, such as `--logLevel warn`
 * @returns the exit code
 */
export async function buildClient(...options: string[]): Promise<number> {
  const env = { ...process.env, NODE_ENV: 'production' };
  const exitCode = await runToEnd(process.execPath, [tools.vite, 'build', ...options], env);
  if (exitCode !== 0) return exitCode;
  const files = await readdir(builtClient, { recursive: true });
  await Promise.all(files.filter((file) => compressible.test(file)).map(writeCompressed));
  return 0;
}

/** At zlib's highest quality, which is its default. */
async function writeCompressed(file: string): Promise<void> {
  const path = join(builtClient, file);
  await writeFile(`${path}.br`, await promisify(brotliCompress)(await readFile(path)));
}
