import type { TimeSource } from '#mock-provider/world/clock.ts';
import type { CallPattern } from './fault.ts';
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
  /** Of an upload, which asks twice: whether its body is not read yet. */
  readonly isUnread: boolean | undefined;
  readonly venue: string;
  /** The venue's, or the machine's. */
  readonly clock: TimeSource;
};

export function fits(call: FaultyCall, { method, path, query = {}, header = {}, body }: CallPattern): boolean {
  if (method !== undefined && method !== call.method) return false;
  if (path !== undefined && !call.path.includes(path) && !call.route.includes(path)) return false;
  return (
    Object.entries(query).every(([name, value]) => [call.query[name]].flat().includes(value)) &&
    Object.entries(header).every(([name, part]) => String(call.headers[name.toLowerCase()] ?? '').includes(part)) &&
    (body === undefined || hasPart(call.body, body))
  );
}
