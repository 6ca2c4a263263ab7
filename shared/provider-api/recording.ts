import { z } from 'zod';

/** The version of the file format. Recordings of another version are refused. */
export const RECORDING_VERSION = 1;

/** A file of a recording: one call and its reply, written by the recorder and replayed by the mock. */
export const recordedPair = z.strictObject({
  version: z.literal(RECORDING_VERSION),
  /** The invented id that masks the organization's; null if the call did not contain one. */
  organization: z.string().nullable(),
  request: z.strictObject({
    method: z.enum(['GET', 'POST', 'DELETE']),
    path: z.string().startsWith('/'),
    query: z.record(z.string(), z.string()).optional(),
    /** Missing for a form, because its photos are not recorded. */
    body: z.unknown().optional(),
  }),
  reply: z.strictObject({
    status: z.int().min(100).max(599),
    /** The milliseconds until the reply's headers. */
    ms: z.int().nonnegative(),
    type: z.string(),
    /** The size of a file, whose content is not recorded. */
    bytes: z.int().nonnegative().optional(),
    body: z.unknown().optional(),
  }),
  differences: z.array(z.string()).optional(),
});
export type RecordedPair = z.output<typeof recordedPair>;

/** Picks a recording's files from its folder's `names`, such as `0001-organization.json`, in the order of the calls. */
export function pairFiles(names: readonly string[]): string[] {
  const files = names.filter((name) => /^\d{4,}-\w+\.json$/.test(name));
  return files.toSorted((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
}

/** Returns a field of a JSON value; undefined if the value is no object or lacks the field. */
export const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>)[name] : undefined;
