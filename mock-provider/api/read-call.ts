import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type SentBody, sentJson } from '#mock-provider/world/journal-body.ts';
import type { Endpoint } from '#shared/provider-api/endpoint.ts';
import { flattenIssues } from './flatten-issues.ts';

export type Violation = { readonly in: 'params' | 'query' | 'body'; readonly path: string; readonly message: string };

/** A parsed request. Its types are only true when it has no violations. */
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

function parseJson(text: string): SentBody | undefined {
  try {
    return sentJson(JSON.parse(text));
  } catch {
    return undefined;
  }
}

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
  const sent = parseJson(text);
  if (sent) return { body: readPart('body', endpoint.body, sent.data, violations), sent };
  // The message says only what the body should have been, since its text is the caller's.
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
