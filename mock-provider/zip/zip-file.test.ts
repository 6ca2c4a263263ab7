import { Readable } from 'node:stream';
import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { FileReply } from '#mock-provider/files/file-reply.ts';
import { readDirectory, unzip } from '#mock-provider/testing/unzip.ts';
import { entryNames } from './entry-names.ts';
import { type ZipEntry, zipFile } from './zip-file.ts';

const GIB = 1024 ** 3;

function entry(name: string, content: Buffer): ZipEntry {
  return { name, size: content.length, crc32: crc32(content), open: () => content };
}

/** A file that is too large to be anywhere: the same bytes again and again. */
function endless(name: string, size: number): ZipEntry {
  const block = Buffer.alloc(16 * 1024 * 1024);
  function* blocks() {
    for (let left = size; left > 0; left -= block.length) yield block.subarray(0, left);
  }
  return { name, size, crc32: 0, open: () => Readable.from(blocks()) };
}

/** Lets a file run past. @returns how many bytes it had, and the last of them */
function runPast({ open, length }: FileReply): Promise<{ total: number; tail: Buffer }> {
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

async function bytesOf({ open, length }: FileReply): Promise<Buffer> {
  return Buffer.concat(await (open(0, length - 1) as Readable).toArray());
}

describe('a ZIP', () => {
  it('holds each file as it is, under its name, and is as long as it said', async () => {
    const contents = [Buffer.from('um'), Buffer.of(), Buffer.from('três')];
    const zip = zipFile(contents.map((content, i) => entry(`ação ${i}.jpg`, content)));
    const data = await bytesOf(zip);
    expect(data.length).toBe(zip.length);
    const { files, isZip64 } = readDirectory(data);
    expect(isZip64).toBe(false);
    expect(files.map(({ name }) => name)).toEqual(['ação 0.jpg', 'ação 1.jpg', 'ação 2.jpg']);
    expect(files.map((file) => unzip(data, file))).toEqual(contents);
    expect(files.map((file) => file.crc32)).toEqual(contents.map((content) => crc32(content)));
  });

  it.each([1_000, 65_535])('is as long as it said with %i files', async (count) => {
    const content = Buffer.from('foto');
    const zip = zipFile(Array.from({ length: count }, (_, i) => entry(`foto-${i}.jpg`, content)));
    const data = await bytesOf(zip);
    expect(data.length).toBe(zip.length);
    const { files, isZip64 } = readDirectory(data);
    expect([files.length, isZip64]).toEqual([count, count >= 65_535]);
    expect(files.at(-1)?.name).toBe(`foto-${count - 1}.jpg`);
  });

  it('goes beyond 4 GiB, a file in it too, with nothing of it in memory', async () => {
    const zip = zipFile([endless('video.mp4', 4 * GIB + 5), entry('depois.jpg', Buffer.from('fim'))]);
    const { total, tail } = await runPast(zip);
    expect(total).toBe(zip.length);
    const { files, isZip64 } = readDirectory(tail, total - tail.length);
    expect(isZip64).toBe(true);
    expect(files).toMatchObject([
      { name: 'video.mp4', size: 4 * GIB + 5, offset: 0 },
      { name: 'depois.jpg', size: 3, offset: expect.toSatisfy((offset: number) => offset > 4 * GIB) },
    ]);
  }, 30_000);
});

it('gives each file a name that can be unpacked, once', () => {
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
