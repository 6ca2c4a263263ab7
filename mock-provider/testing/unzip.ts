import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

export type UnzippedFile = { readonly name: string; readonly crc32: number; readonly content: Buffer };

/** @returns the files of a ZIP @throws Error if it is not a ZIP, or a name or size in it is wrong */
export async function unzip(data: Buffer): Promise<UnzippedFile[]> {
  const zip = await fromBufferPromise(data, { autoClose: false });
  const files: UnzippedFile[] = [];
  for await (const entry of zip.eachEntry()) {
    const content = await buffer(await zip.openReadStreamPromise(entry));
    files.push({ name: entry.fileName, crc32: entry.crc32, content });
  }
  return files;
}
