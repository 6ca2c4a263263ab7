import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJsonFile } from '#mock-provider/world/json-file.ts';
import { pairFiles, type RecordedPair, recordedPair } from '#shared/provider-api/recording.ts';

async function readPair(folder: string, name: string): Promise<RecordedPair> {
  const path = join(folder, name);
  const parsed = recordedPair.safeParse(parseJsonFile(path, await readFile(path, 'utf8')));
  if (!parsed.success) throw new Error(`${path} is wrong:\n${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

/** The pairs in the order of the calls. @throws Error naming the wrong file, or without any pair */
export async function readRecording(folder: string): Promise<RecordedPair[]> {
  const names = await readdir(folder).catch((cause: unknown) => {
    throw new Error(`the recording ${folder} cannot be read`, { cause });
  });
  const files = pairFiles(names);
  if (files.length === 0) throw new Error(`${folder} has no recording`);
  return Promise.all(files.map((name) => readPair(folder, name)));
}
