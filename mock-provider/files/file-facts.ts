import { createReadStream } from 'node:fs';
import { crc32 } from 'node:zlib';

export type FileFacts = {
  readonly size: number;
  readonly crc32: number;
};

async function readFacts(path: string): Promise<FileFacts> {
  let facts = { size: 0, crc32: 0 };
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    facts = { size: facts.size + chunk.length, crc32: crc32(chunk, facts.crc32) };
  }
  return facts;
}

export class KnownFiles {
  readonly #known = new Map<string, Promise<FileFacts>>();

  facts(path: string): Promise<FileFacts> {
    const known = this.#known.get(path);
    if (known) return known;
    const reading = readFacts(path);
    this.#known.set(path, reading);
    return reading;
  }
}
