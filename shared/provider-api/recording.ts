import { z } from 'zod';

/** The version of the files' form. Another one is refused when a recording is read. */
export const RECORDING_VERSION = 1;

/** A file of a recording: a call with its reply, as the recorder writes it and the mock replays it. */
export const recordedPair = z.strictObject({
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

/** The files of a recording, `0001-organization.json` for its first call. @param names of a folder @returns them in the order of the calls */
export function pairFiles(names: readonly string[]): string[] {
  const files = names.filter((name) => /^\d{4,}-\w+\.json$/.test(name));
  return files.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
}

/** @returns a field of parsed JSON, which may be anything */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
