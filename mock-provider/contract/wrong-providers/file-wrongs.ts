import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { zipFile } from '#mock-provider/files/zip/zip-file.ts';
import type { Answered, Asked, Deviation } from '#mock-provider/testing/in-memory.ts';
import { unzip } from '#mock-provider/testing/unzip.ts';
import type { WireMedia } from '#shared/provider-api/media.ts';
import {
  accepting,
  answers,
  asking,
  assign,
  DOWNLOAD,
  files,
  headers,
  is,
  json,
  jsonAnswer,
  medias,
  type Wrong,
  ZIP,
} from './deviations.ts';

const ARCHIVE = /^GET \/zip\//;
const SESSION = /\/session_media$/;
const UPLOAD = /^POST .*\/photo\/[^/]+$/;
const DELETE = /^DELETE .*\/media\/[^/]+$/;

const sizeOf = ({ query }: Asked) => new URLSearchParams(query).get('size') ?? 'original';
const another = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#c22' } })
  .composite([
    {
      input: await sharp({ create: { width: 100, height: 200, channels: 3, background: '#2c2' } })
        .png()
        .toBuffer(),
      left: 20,
      top: 10,
    },
  ])
  .jpeg()
  .toBuffer();

const ofSize = (size: string, change: (answer: Answered, asked: Asked) => Answered | Promise<Answered>) =>
  answers(DOWNLOAD, (answer, asked) =>
    sizeOf(asked) === size && !asked.path.includes('/video/') ? change(answer, asked) : answer,
  );
const picture =
  (bytes: Buffer) =>
  (answer: Answered): Answered => ({ ...answer, bytes });
const asSize = (from: string, to: string) =>
  asking(DOWNLOAD, (asked) =>
    sizeOf(asked) === from ? { ...asked, query: to === 'original' ? '' : `?size=${to}` } : asked,
  );

const served = accepting(DOWNLOAD, (asked, next) => next({ ...asked, query: '?size=preview' }));
const withoutRange: Wrong[1] = () => (asked, next) => {
  const { range: _, ...kept } = asked.headers;
  return next({ ...asked, headers: kept });
};

const sameOriginal: Wrong[1] = () => {
  let first: Buffer | undefined;
  return ofSize('original', (answer, asked) => {
    if (!asked.path.includes('/photo/') || answer.status !== 200) return answer;
    first ??= answer.bytes;
    return { ...answer, bytes: first };
  })();
};

const url = (change: (url: string) => string) =>
  json<{ url: string }>(ZIP, (reply) => assign(reply, { url: change(reply.url) }));

function archive(entries: readonly (readonly [string, Buffer])[]): Promise<Buffer> {
  const file = zipFile(
    entries.map(([name, bytes]) => ({ name, size: bytes.length, crc32: crc32(bytes), open: () => bytes })),
  );
  return buffer(file.open(0, file.length) as Readable);
}

async function withOneMore(bytes: Buffer): Promise<Buffer> {
  const entries = await unzip(bytes);
  return archive([...entries.map(({ name, content }) => [name, content] as const), ['mais.jpg', another]]);
}

export const FILE_WRONGS: readonly Wrong[] = [
  ['sends pictures as text', headers(DOWNLOAD, { 'content-type': 'text/plain' })],
  ['sends JPEGs as PNGs', headers(DOWNLOAD, { 'content-type': 'image/png' })],
  ['sends text instead of pictures', files(DOWNLOAD, () => Buffer.from('not a picture'))],
  ['sends empty files', files(DOWNLOAD, () => Buffer.alloc(0))],
  ['cuts pictures off', files(DOWNLOAD, (bytes) => bytes.subarray(0, bytes.length / 2))],
  ['serves unsold originals', served],
  ['has the thumb of another photo', ofSize('thumb', picture(another))],
  ['has the preview of another photo', ofSize('preview', picture(another))],
  ['has the original of another photo', ofSize('original', picture(another))],
  ['has one thumb for all', swapped('thumb')],
  ['has thumbs as large as previews', asSize('thumb', 'preview')],
  ['has previews as small as thumbs', asSize('preview', 'thumb')],
  [
    'sells its previews as originals',
    ofSize('original', async (answer) => ({
      ...answer,
      bytes: await sharp(answer.bytes).resize(300).jpeg().toBuffer(),
    })),
  ],
  ['has dead previews', dead('preview')],
  [
    'has dead preview paths',
    medias((...lists) => {
      for (const one of lists.slice(0, 3).flat() as WireMedia[]) assign(one, { preview_path: '/nowhere.jpg' });
    }),
  ],
  [
    'has preview paths of another host',
    medias((...lists) => {
      for (const one of lists.slice(0, 3).flat() as WireMedia[])
        assign(one, { preview_path: 'http://169.254.169.254/a.jpg' });
    }),
  ],
  ['ignores ranges', withoutRange],
  [
    'sends another part than was asked for',
    asking(DOWNLOAD, (asked) => ({
      ...asked,
      headers: { ...asked.headers, ...(asked.headers.range ? { range: 'bytes=0-999' } : {}) },
    })),
  ],
  [
    'sends pictures as videos',
    answers(/video\/download/, (answer, asked) =>
      sizeOf(asked) === 'thumb' ? answer : { ...answer, headers: { 'content-type': 'image/jpeg' }, bytes: another },
    ),
  ],
  ['gives every photo the original of the first one', sameOriginal],
  [
    'has videos that are none',
    files(DOWNLOAD, (bytes, asked) =>
      asked.path.includes('/video/') && sizeOf(asked) === 'original' ? another : bytes,
    ),
  ],
  ['answers a ZIP with junk', files(ZIP, () => Buffer.from('junk'))],
  ['packs unsold photos', accepting(ZIP, () => jsonAnswer({ url: '/zip/x/photos.zip' }))],
  ['has archives at an address that is a script', url(() => 'javascript:alert(1)')],
  ['has archives at another host', url(() => 'http://169.254.169.254/photos.zip')],
  ['has dead archives', url((whole) => whole.replace(/z\d+/, 'z99'))],
  ['has archives that are none', files(ARCHIVE, () => Buffer.from('junk'))],
  ['cuts archives off', files(ARCHIVE, (bytes) => bytes.subarray(0, bytes.length - 100))],
  ['lets common caches keep archives', headers(ARCHIVE, { 'cache-control': 'public, max-age=600' })],
  ['does not say how long archives are', headers(ARCHIVE, { 'transfer-encoding': 'chunked' })],
  [
    'refuses to hear that an archive was downloaded',
    () => (asked, next) =>
      SESSION.test(asked.path) && asked.body.includes('"zip"')
        ? Promise.resolve(jsonAnswer({ error: true, message: 'BAD' }, 400))
        : next(asked),
  ],
  ['has empty archives', files(ARCHIVE, () => archive([]))],
  [
    'has other photos in archives',
    files(ARCHIVE, () =>
      archive([
        ['a.jpg', another],
        ['b.jpg', another],
      ]),
    ),
  ],
  ['has a file more in archives', files(ARCHIVE, (bytes) => withOneMore(bytes))],
  ['takes what is no photo', accepting(UPLOAD, () => jsonAnswer({ card_code: 'FOTOS0001' }))],
  ['loses uploads', lost()],
  [
    'puts uploads onto another card',
    json<{ card_code: string }>(UPLOAD, (reply) => assign(reply, { card_code: 'OUTRO0001' })),
  ],
  ['sells uploads', medias((_, unsold, extras) => unsold.push(...extras.splice(0)))],
  [
    'has one dead thumb',
    answers(DOWNLOAD, (answer, asked) =>
      asked.path.includes('p05') ? jsonAnswer({ error: true, message: 'MEDIA_NOT_FOUND' }, 404) : answer,
    ),
  ],
  [
    'writes uploads anew',
    answers(/extra\/download/, async (answer) => ({
      ...answer,
      bytes: await sharp(answer.bytes).jpeg({ quality: 30 }).toBuffer(),
    })),
  ],
  ['does not remove', unremoved()],
  ['still lists what it removed', stillListed()],
];

function swapped(size: string): Wrong[1] {
  return () => {
    let path: string | null = null;
    return (asked, next) => {
      if (!is(asked, DOWNLOAD) || sizeOf(asked) !== size || asked.path.includes('/video/')) return next(asked);
      path ??= asked.path;
      return next({ ...asked, path });
    };
  };
}

function dead(size: string): Wrong[1] {
  return () => async (asked, next) =>
    is(asked, DOWNLOAD) && sizeOf(asked) === size
      ? jsonAnswer({ error: true, message: 'MEDIA_NOT_FOUND' }, 404)
      : next(asked);
}

function lost(): Wrong[1] {
  return () => async (asked, next) =>
    is(asked, UPLOAD) && asked.body.length > 600
      ? jsonAnswer({ card_code: new URLSearchParams(asked.query).get('card_code') })
      : next(asked);
}

function unremoved(): Wrong[1] {
  return () => async (asked, next) =>
    is(asked, DELETE) ? jsonAnswer({ media: { id: asked.path.split('/').at(-1) } }) : next(asked);
}

function stillListed(): Wrong[1] {
  return (): Deviation => {
    let removed: string | undefined;
    return async (asked, next) => {
      const answer = await next(asked);
      if (is(asked, DELETE)) removed = asked.path.split('/').at(-1);
      if (removed === undefined || !/\/medias\/(?!zip)/.test(asked.path) || answer.status !== 200) return answer;
      const lists = JSON.parse(answer.bytes.toString()) as { extras: object[] };
      lists.extras.push({ id: removed, filename: 'x.jpg', type: 'photo' });
      return { ...answer, bytes: Buffer.from(JSON.stringify(lists)) };
    };
  };
}
