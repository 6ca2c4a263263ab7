import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { FaultSpec } from '#mock-provider/faults/fault.ts';
import { parseJson } from '#mock-provider/http/response.ts';
import type { SentBody } from '#mock-provider/world/journal-fields.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import type { World } from '#mock-provider/world/world.ts';
import type { Endpoint } from '#shared/provider-api/endpoint.ts';
import { flattenIssues } from '#shared/provider-api/flatten-issues.ts';

export type Violation = { readonly in: 'params' | 'query' | 'body'; readonly path: string; readonly message: string };

/** A parsed request. Its types are only right if it has no violations. */
export type ReadCall = {
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string | undefined>>;
  readonly body: unknown;
  readonly sent: SentBody | undefined;
  readonly violations: readonly Violation[];
};

function readPart(part: Violation['in'], schema: z.ZodType, value: unknown, violations: Violation[]): unknown {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  violations.push(...flattenIssues(parsed.error.issues).map(([path, message]) => ({ in: part, path, message })));
  return value;
}

type ReadBody = Pick<ReadCall, 'body' | 'sent'>;
const NO_BODY: ReadBody = { body: undefined, sent: undefined };

function readBody(endpoint: Endpoint, request: FastifyRequest, violations: Violation[]): ReadBody {
  if (endpoint.body === 'multipart') return NO_BODY;
  const text = typeof request.body === 'string' ? request.body : '';
  const addViolation = (message: string) => violations.push({ in: 'body', path: '', message });
  if (endpoint.body === null) {
    if (text !== '') addViolation('this call has no body');
    return NO_BODY;
  }
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type))
    addViolation(`the content type is "${type}" instead of application/json`);
  const data = parseJson(text);
  if (data !== undefined) return { body: readPart('body', endpoint.body, data, violations), sent: { data } };
  // The message only says what the body should have been, since its text is the caller's.
  addViolation('the body is not JSON');
  return NO_BODY;
}

export function readCall(endpoint: Endpoint, request: FastifyRequest): ReadCall {
  const violations: Violation[] = [];
  return {
    params: readPart('params', endpoint.params, request.params, violations) as ReadCall['params'],
    query: readPart('query', endpoint.query, request.query, violations) as ReadCall['query'],
    ...readBody(endpoint, request, violations),
    violations,
  };
}

function textField(body: unknown, name: string): string | undefined {
  const value = typeof body === 'object' && body !== null ? (body as Record<string, unknown>)[name] : undefined;
  return typeof value === 'string' ? value : undefined;
}

export function namedVenue(world: World, { params, query, body }: ReadCall): Venue | undefined {
  if (params.webName !== undefined) return world.find(params.webName);
  const { organizationId, orderId, mediaId } = params;
  const ids = [organizationId, orderId, mediaId, query.organization_id, textField(body, 'organization_id')];
  return ids.map((id) => (typeof id === 'string' ? world.ownerOf(id) : undefined)).find((venue) => venue !== undefined);
}

/** @returns the fault of a card that the call names, or of the card token that it pays with */
export function namedFault(world: World, venue: Venue | undefined, call: ReadCall): FaultSpec | undefined {
  const { code, firstCard, card } = call.params;
  const listed = (call.body as { cards?: readonly string[] } | undefined)?.cards ?? [];
  for (const named of [code, firstCard, card, ...listed]) {
    const fault = named === undefined ? undefined : venue?.cardFault(named);
    if (fault) return fault;
  }
  return world.tokens.fault(textField(call.body, 'card_hash') ?? '');
}
