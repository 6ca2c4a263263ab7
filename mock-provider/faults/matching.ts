import type { TimeSource } from '#mock-provider/world/clock.ts';
import { hasPart } from './partial-match.ts';

export type FaultyCall = {
  readonly method: string;
  readonly path: string;
  /** The pattern that the path follows. */
  readonly route: string;
  readonly query: Readonly<Record<string, unknown>>;
  /** By names in small letters. */
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: unknown;
  /** The id of the venue that it names, or '' for none. */
  readonly venue: string;
  /** The venue's, or the machine's. */
  readonly clock: TimeSource;
};

/** Which calls a rule is for. What is null or empty is for all. */
export type CallPattern = {
  readonly method: string | null;
  /** A part of the path, or of the pattern that it follows. */
  readonly path: string | null;
  /** The whole values of parameters. */
  readonly query: Readonly<Record<string, string>>;
  /** A part of the value of each header. */
  readonly header: Readonly<Record<string, string>>;
  /** A part of the body; undefined for all calls. */
  readonly body?: unknown;
};

export function fits(call: FaultyCall, { method, path, query, header, body }: CallPattern): boolean {
  if (method !== null && method !== call.method) return false;
  if (path !== null && !call.path.includes(path) && !call.route.includes(path)) return false;
  return (
    Object.entries(query).every(([name, value]) => [call.query[name]].flat().includes(value)) &&
    Object.entries(header).every(([name, part]) => String(call.headers[name.toLowerCase()] ?? '').includes(part)) &&
    (body === undefined || hasPart(call.body, body))
  );
}
