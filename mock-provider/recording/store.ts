import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { type RecordedPair, recordedPair } from './recorded-pair.ts';

const PAIR_FILE = /^\d{4,}-\w+\.json$/;

async function pairFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => PAIR_FILE.test(name));
  return names.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
}

/** @throws Error for a folder with a recording: made-up values of two must not be mixed */
export async function prepareFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  if ((await pairFiles(folder)).length > 0) throw new Error(`${folder} has a recording already: name a new folder`);
}

export function pairText(pair: RecordedPair): string {
  return `${JSON.stringify(pair, null, 2)}\n`;
}

/** @param number the place of the call in the recording, from 1 @param name of its endpoint */
export function writePair(
  folder: string,
  { number, name }: { number: number; name: string },
  text: string,
): Promise<void> {
  return writeFile(join(folder, `${String(number).padStart(4, '0')}-${name}.json`), text, { flag: 'wx' });
}

async function readPair(folder: string, name: string): Promise<RecordedPair> {
  const text = await readFile(join(folder, name), 'utf8');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    throw new Error(`${join(folder, name)} is not JSON`, { cause });
  }
  const parsed = recordedPair.safeParse(json);
  if (!parsed.success) throw new Error(`${join(folder, name)} is wrong:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** The pairs in the order of the calls. @throws Error naming the wrong file, or without any pair */
export async function readRecording(folder: string): Promise<RecordedPair[]> {
  const names = await pairFiles(folder).catch((cause: unknown) => {
    throw new Error(`the recording ${folder} cannot be read`, { cause });
  });
  if (names.length === 0) throw new Error(`${folder} has no recording`);
  return Promise.all(names.map((name) => readPair(folder, name)));
}
