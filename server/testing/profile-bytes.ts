import { SECRET } from './picture-bytes.ts';

const HEADER_BYTES = 128;

type Tag = { readonly name: string; readonly data: Buffer };

/** A colour profile with these tags, one behind the other, in whose header the words stand too. */
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
