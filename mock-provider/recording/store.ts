import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** The version of the files' form. Another one is refused when a recording is read. */
export const RECORDING_VERSION = 1;

const recordedPair = z.strictObject({
  version: z.literal(RECORDING_VERSION),
  /** The made-up id of the organization; null when nothing said which. */
  organization: z.string().nullable(),
  request: z.strictObject({
    method: z.enum(['GET', 'POST', 'DELETE']),
    path: z.string().startsWith('/'),
    query: z.record(z.string(), z.string()).optional(),
    /** Left out for forms, whose photos are not recorded. */
    body: z.unknown().optional(),
  }),
  reply: z.strictObject({
    status: z.int().min(100).max(599),
    /** Milliseconds until its headers. */
    ms: z.int().nonnegative(),
    type: z.string(),
    /** The bytes of a file, whose content is not recorded. */
    bytes: z.int().nonnegative().optional(),
    body: z.unknown().optional(),
  }),
  differences: z.array(z.string()).optional(),
});
export type RecordedPair = z.output<typeof recordedPair>;

/** @returns a field of parsed JSON, which may be anything */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;

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
