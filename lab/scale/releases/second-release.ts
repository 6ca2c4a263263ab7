import { cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

const TEXT = /\.(?:css|html|js|json|svg)$/;
/** The build's hash in a file name. */
const HASHED = /-([\w-]{8})(?=\.\w+$)/;

const otherHash = (hash: string) => [...hash].reverse().join('');

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));

/** Renames every hashed file of a built client, like a one-line change would, without building. */
export function writeSecondRelease(built: string, folder: string): void {
  cpSync(built, folder, { recursive: true });
  for (const file of filesIn(folder)) if (/\.(?:br|gz|map)$/.test(file)) rmSync(file);
  const names = filesIn(join(folder, 'assets')).map((file) => basename(file));
  const renamed = new Map(
    names.map((name) => [name, name.replace(HASHED, (_, hash: string) => `-${otherHash(hash)}`)] as const),
  );
  const any = new RegExp(names.map((name) => name.replaceAll('.', String.raw`\.`)).join('|'), 'g');
  for (const file of filesIn(folder)) {
    if (!TEXT.test(file)) continue;
    const text = readFileSync(file, 'utf8').replace(any, (name) => renamed.get(name) ?? name);
    writeFileSync(file, text);
  }
  for (const [old, young] of renamed) {
    const file = join(folder, 'assets', young);
    renameSync(join(folder, 'assets', old), file);
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
    if (TEXT.test(young)) writeFileSync(`${file}.br`, brotliCompressSync(readFileSync(file), { params }));
  }
}
