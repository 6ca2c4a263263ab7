import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { ServedFile } from '#mock-provider/http/served-file.ts';
import { readDirectory, unzip } from '#mock-provider/testing/unzip.ts';
import { entryNames } from './entry-names.ts';
import { type ZipEntry, zipFile } from './zip-file.ts';

const GIB = 1024 ** 3;
/** The signature of the record that only a ZIP64 has. */
const ZIP64_END = Buffer.from('PK\u0006\u0006');

function entry(name: string, content: Buffer): ZipEntry {
  return { name, size: content.length, crc32: crc32(content), open: () => content };
}

function largeEntry(name: string, size: number): ZipEntry {
  const block = Buffer.alloc(16 * 1024 * 1024);
  function* blocks() {
    for (let left = size; left > 0; left -= block.length) yield block.subarray(0, left);
  }
  return { name, size, crc32: 0, open: () => Readable.from(blocks()) };
}

function readThrough({ open, length }: ServedFile): Promise<{ total: number; tail: Buffer }> {
  const stream = open(0, length - 1) as Readable;
  let total = 0;
  let last: Buffer[] = [];
  return new Promise((resolve, reject) => {
    stream.on('data', (chunk: Buffer) => {
      total += chunk.length;
      last = [...last, chunk].slice(-3);
    });
    stream.on('end', () => resolve({ total, tail: Buffer.concat(last.filter(({ length: size }) => size < 1_000)) }));
    stream.on('error', reject);
  });
}

async function bytesOf({ open, length }: ServedFile): Promise<Buffer> {
  return Buffer.concat(await (open(0, length - 1) as Readable).toArray());
}

describe('a ZIP', () => {
  it('holds each file unchanged under its name, and has the announced size', async () => {
    const contents = [Buffer.from('um'), Buffer.of(), Buffer.from('três')];
    const zip = zipFile(contents.map((content, i) => entry(`ação ${i}.jpg`, content)));
    const data = await bytesOf(zip);
    expect(data.length).toBe(zip.length);
    expect(data.includes(ZIP64_END)).toBe(false);
    const files = await unzip(data);
    expect(files.map(({ name }) => name)).toEqual(['ação 0.jpg', 'ação 1.jpg', 'ação 2.jpg']);
    expect(files.map(({ content }) => content)).toEqual(contents);
    expect(files.map((file) => file.crc32)).toEqual(contents.map((content) => crc32(content)));
  });

  it.each([1_000, 65_535])('has the announced size with %i files', async (count) => {
    const content = Buffer.from('foto');
    const zip = zipFile(Array.from({ length: count }, (_, i) => entry(`foto-${i}.jpg`, content)));
    const data = await bytesOf(zip);
    expect(data.length).toBe(zip.length);
    const files = await readDirectory(data, data.length);
    expect([files.length, data.includes(ZIP64_END)]).toEqual([count, count >= 65_535]);
    expect(files.at(-1)?.fileName).toBe(`foto-${count - 1}.jpg`);
  });

  it('can be larger than 4 GiB, and a file in it too, without being in memory', async () => {
    const zip = zipFile([largeEntry('video.mp4', 4 * GIB + 5), entry('depois.jpg', Buffer.from('fim'))]);
    const { total, tail } = await readThrough(zip);
    expect(total).toBe(zip.length);
    expect(tail.includes(ZIP64_END)).toBe(true);
    const beyond = expect.toSatisfy((offset: number) => offset > 4 * GIB);
    expect(await readDirectory(tail, total)).toMatchObject([
      { fileName: 'video.mp4', uncompressedSize: 4 * GIB + 5, relativeOffsetOfLocalHeader: 0 },
      { fileName: 'depois.jpg', uncompressedSize: 3, relativeOffsetOfLocalHeader: beyond },
    ]);
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
