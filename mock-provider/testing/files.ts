import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { fromBufferPromise } from 'yauzl';

export function picture(format: 'png' | 'jpeg', colour = '#3a7', width = 640): Promise<Buffer> {
  const blank = { width, height: Math.round(width * 0.75), channels: 3, background: colour } as const;
  return sharp({ create: blank })[format]().toBuffer();
}

export function photoForm(...photos: readonly Buffer[]): FormData {
  const form = new FormData();
  photos.forEach((photo, i) => {
    form.append('photos[]', new Blob([new Uint8Array(photo)]), `foto-${i + 1}.jpg`);
  });
  return form;
}

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
