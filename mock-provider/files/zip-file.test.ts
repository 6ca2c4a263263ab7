import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ServedFile } from '#mock-provider/http/served-file.ts';
import { unzip } from '#mock-provider/testing/files.ts';
import { entryNames, type ZipEntry, zipFile } from './zip-file.ts';

function entry(name: string, content: Buffer): ZipEntry {
  return { name, size: content.length, crc32: crc32(content), open: () => content };
}

const bytesOf = ({ open, length }: ServedFile) => buffer(open(0, length - 1) as Readable);

describe('a ZIP', () => {
  it('holds each file unchanged under its name, and has the announced size', async () => {
    const contents = [Buffer.from('um'), Buffer.of(), Buffer.from('três')];
    const zip = zipFile(contents.map((content, i) => entry(`ação ${i}.jpg`, content)));
    const data = await bytesOf(zip);
    expect(data.length).toBe(zip.length);
    const files = await unzip(data);
    expect(files.map(({ name }) => name)).toEqual(['ação 0.jpg', 'ação 1.jpg', 'ação 2.jpg']);
    expect(files.map(({ content }) => content)).toEqual(contents);
    expect(files.map((file) => file.crc32)).toEqual(contents.map((content) => crc32(content)));
  });

  it('stops to read its files once nobody reads it', async () => {
    const file = createReadStream(import.meta.filename);
    const { size } = await stat(import.meta.filename);
    const zip = zipFile([{ name: 'a.ts', size, crc32: 0, open: () => file }]);
    expect(await buffer(zip.open(0, 9) as Readable)).toHaveLength(10);
    await expect.poll(() => file.destroyed).toBe(true);
  });
});

it('gives each file a unique name that can be unpacked', () => {
  const names = ['a.jpg', 'a.jpg', 'a (2).jpg', '../../etc/passwd.jpg', 'a.jpg', 'x\r\ny:z.jpg', 'sem extensão'];
  expect(entryNames(names)).toEqual([
    'a.jpg',
    'a (2).jpg',
    'a (2) (2).jpg',
    '.._.._etc_passwd.jpg',
    'a (3).jpg',
    'x__y_z.jpg',
    'sem extensão',
  ]);
});
