import type { z } from 'zod';
import { isFileSegment } from '#shared/path-segment.ts';
import { ProgramError } from '#shared/program-error.ts';

/** The body of a request: none, JSON with this schema, or the parts of a form (files). */
export type EndpointBody = z.ZodType | 'multipart' | null;

/** One call of the provider's REST API. Server and mock are both built from it, so their paths and schemas agree. */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  readonly path: string;
  readonly params: z.ZodType<Record<string, string>>;
  readonly query: z.ZodType<Record<string, string | undefined>>;
  readonly body: EndpointBody;
  /** The schema of the reply's JSON, or `'bytes'` for a file. */
  readonly reply: z.ZodType | 'bytes';
};

export type EndpointParams<E extends Endpoint> = z.input<E['params']>;
export type EndpointQuery<E extends Endpoint> = z.input<E['query']>;
export type EndpointRequestBody<E extends Endpoint> = E['body'] extends z.ZodType ? z.input<E['body']> : undefined;
export type EndpointReply<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : never;

/** What a call to an endpoint sends, except for forms. */
export type EndpointRequest<E extends Endpoint> = {
  readonly params: EndpointParams<E>;
  readonly query?: EndpointQuery<E>;
  readonly body?: EndpointRequestBody<E>;
};

export const API_PREFIX = '/api/v1';

/** A segment that needs no escapes, so that no server can decode it into another path. */
const SEGMENT = /^(?!\.+$)[A-Za-z0-9._~-]+$/;

function segmentOf(name: string, value: string | undefined): string {
  if (name === 'filename' && value !== undefined && isFileSegment(value))
    return encodeURIComponent(value.toWellFormed());
  if (value === undefined || !SEGMENT.test(value))
    throw new ProgramError(`path parameter ${name} is missing or unsafe`);
  return value;
}

/**
 * Builds the percent-encoded path and query of a call, leaving out undefined values. In a path, only `filename` may
 * need escapes, because the provider chose it.
 * @throws ProgramError if a path parameter is missing or is not a safe segment
 */
export function endpointPath<E extends Endpoint>(
  endpoint: E,
  params: EndpointParams<E>,
  query?: EndpointQuery<E>,
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    segmentOf(name, (params as Record<string, string>)[name]),
  );
  const search = Object.entries(query ?? {})
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return search ? `${path}?${search}` : path;
}
