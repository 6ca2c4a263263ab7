import { crc32 } from 'node:zlib';

export const SECRET = 'GPS 23.5505 S 46.6333 W';

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function segment(marker: number, data: string | Uint8Array): Buffer {
  const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data;
  return Buffer.concat([Buffer.of(0xff, marker, (bytes.length + 2) >> 8, (bytes.length + 2) & 0xff), bytes]);
}

export function frame(width: number, height: number): Buffer {
  return segment(0xc0, Buffer.of(8, height >> 8, height & 0xff, width >> 8, width & 0xff, 1, 1, 0x11, 0));
}

export function chunk(name: string, data: string | Uint8Array): Buffer {
  const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data;
  const named = Buffer.concat([Buffer.from(name, 'latin1'), bytes]);
  const numbers = Buffer.alloc(8);
  numbers.writeUInt32BE(bytes.length);
  numbers.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)]);
}

export function ihdr(width: number, height: number): Buffer {
  const data = Buffer.alloc(13);
  data.writeUInt32BE(width);
  data.writeUInt32BE(height, 4);
  data.set([8, 2], 8);
  return chunk('IHDR', data);
}

const HEADER_BYTES = 128;

type Tag = { readonly name: string; readonly data: Buffer };

/** Creates a colour profile with these tags, one after the other, and with texts in its header. */
export function profileOf(tags: readonly Tag[], version = 4): Buffer {
  const head = Buffer.alloc(HEADER_BYTES + 4 + tags.length * 12);
  const size = head.length + tags.reduce((sum, { data }) => sum + data.length, 0);
  head.writeUInt32BE(size);
  head[8] = version;
  head.write('mntrRGB XYZ ', 12);
  head.write('acsp', 36);
  for (const [at, end] of [
    [24, 36],
    [48, 56],
    [80, HEADER_BYTES],
  ] as const)
    head.write(SECRET.slice(0, end - at), at);
  head.writeUInt32BE(tags.length, HEADER_BYTES);
  let offset = head.length;
  for (const [index, { name, data }] of tags.entries()) {
    const entry = HEADER_BYTES + 4 + index * 12;
    head.write(name, entry, 'latin1');
    head.writeUInt32BE(offset, entry + 4);
    head.writeUInt32BE(data.length, entry + 8);
    offset += data.length;
  }
  return Buffer.concat([head, ...tags.map(({ data }) => data)]);
}
