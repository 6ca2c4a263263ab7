import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { unless } from '#provider-contract/suite/finding.ts';

type ArchivedFile = { readonly name: string; readonly content: Buffer };

/** @throws Error if it is not a ZIP, or a name or size in it is wrong */
async function unzip(data: Buffer): Promise<ArchivedFile[]> {
  const zip = await fromBufferPromise(data, { autoClose: false });
  const files: ArchivedFile[] = [];
  for await (const entry of zip.eachEntry())
    files.push({ name: entry.fileName, content: await buffer(await zip.openReadStreamPromise(entry)) });
  return files;
}

export async function archiveDifferences(bytes: Buffer, wanted: readonly Buffer[]): Promise<string[]> {
  let files: ArchivedFile[];
  try {
    files = await unzip(bytes);
  } catch (error) {
    return [`no archive that can be unpacked (${error instanceof Error ? error.message : String(error)})`];
  }
  const missing = wanted.filter((file) => !files.some(({ content }) => content.equals(file)));
  const names = new Set(files.map(({ name }) => name.toLowerCase()));
  return [
    ...unless(files.length === wanted.length, `${files.length} files instead of ${wanted.length}`),
    ...unless(missing.length === 0, `${missing.length} of the originals are not in it`),
    ...unless(names.size === files.length, 'two files have the same name'),
  ];
}

/** @returns the address in a reply; null if it is not the provider's own and so must not be opened */
export function ownAddress(given: string, provider: string): URL | null {
  const { origin } = new URL(provider);
  const url = URL.canParse(given, origin) ? new URL(given, origin) : null;
  return url?.origin === origin ? url : null;
}
