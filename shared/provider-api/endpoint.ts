import type { z } from 'zod';
import { isPathSegment } from '#shared/path-segment.ts';

/** How a request body travels: nothing, JSON, or form parts (files). */
export type EndpointBody = z.ZodType | 'multipart' | null;

/**
 * One call of the provider's REST API, as data. The storefront's client and the mock provider are both derived
 * from these, so neither can drift from the contract.
 */
export type Endpoint = {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path with `:name` placeholders, prefix included. */
  readonly path: string;
  readonly params: z.ZodType<Record<string, string>>;
  /** Query parameters, as the strings that stand in the address. */
  readonly query: z.ZodType<Record<string, string | undefined>>;
  readonly body: EndpointBody;
  /** The reply's JSON, or `'bytes'` for a file. */
  readonly reply: z.ZodType | 'bytes';
};

export type EndpointParams<E extends Endpoint> = z.input<E['params']>;
export type EndpointQuery<E extends Endpoint> = z.input<E['query']>;
export type EndpointRequestBody<E extends Endpoint> = E['body'] extends z.ZodType ? z.input<E['body']> : undefined;
export type EndpointReply<E extends Endpoint> = E['reply'] extends z.ZodType ? z.output<E['reply']> : never;

/** The prefix of every provider path. */
export const API_PREFIX = '/api/v1';

/**
 * Fills an endpoint's path and query.
 * @returns path and query string, each value percent-encoded, undefined ones left out.
 * @throws Error when a placeholder has no value, or one that an address would swallow (empty, `.`, `..`).
 */
export function endpointPath<E extends Endpoint>(
  endpoint: E,
  params: EndpointParams<E>,
  query?: EndpointQuery<E>,
): string {
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = (params as Record<string, string>)[name];
    if (value === undefined || !isPathSegment(value)) throw new Error(`path parameter ${name} is missing or unsafe`);
    return encodeURIComponent(value);
  });
  const search = Object.entries(query ?? {})
    .filter((entry): entry is [string, string] => entry[1] !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return search ? `${path}?${search}` : path;
}
