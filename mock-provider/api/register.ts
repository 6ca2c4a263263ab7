import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { FaultSpec } from '#mock-provider/faults/fault.ts';
import { jsonResponse, type MockResponse, parseJson } from '#mock-provider/http/response.ts';
import { breakUpload, type HandlerResult, recordAbandoned, runHandler, serve } from '#mock-provider/http/serve.ts';
import type { ServedFile } from '#mock-provider/http/served-file.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { maskIds, type SentBody, sentForm } from '#mock-provider/world/journal-fields.ts';
import { CallerGone, type PhotoForm, type Violation } from '#mock-provider/world/uploads.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import type { World } from '#mock-provider/world/world.ts';
import type { Endpoint, EndpointReply } from '#shared/provider-api/endpoint.ts';
import { flattenIssues } from '#shared/provider-api/read-reply.ts';

/** A parsed request. The types are right only if the request has no violations. */
type ReadCall = {
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
  // The violation does not quote the body, which may contain personal data.
  addViolation('the body is not JSON');
  return NO_BODY;
}

function readCall(endpoint: Endpoint, request: FastifyRequest): ReadCall {
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

function namedVenue(world: World, { params, query, body }: ReadCall): Venue | undefined {
  if (params.webName !== undefined) return world.find(params.webName);
  const { organizationId, orderId, mediaId } = params;
  const ids = [organizationId, orderId, mediaId, query.organization_id, textField(body, 'organization_id')];
  return ids.map((id) => (typeof id === 'string' ? world.ownerOf(id) : undefined)).find((venue) => venue !== undefined);
}

/** Returns the fault that belongs to a card code or a credit card token in the call; undefined for most calls. */
function namedFault(world: World, venue: Venue | undefined, call: ReadCall): FaultSpec | undefined {
  const { code, firstCard, card } = call.params;
  const listed = (call.body as { cards?: readonly string[] } | undefined)?.cards ?? [];
  for (const named of [code, firstCard, card, ...listed]) {
    const fault = named === undefined ? undefined : venue?.cardFault(named);
    if (fault) return fault;
  }
  return world.tokens.fault(textField(call.body, 'card_hash') ?? '');
}

export type Call<E extends Endpoint> = {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: E['body'] extends 'multipart'
    ? PhotoForm
    : E['body'] extends z.ZodType
      ? z.output<E['body']>
      : undefined;
  /** The mock's address for the caller itself, without a trailing slash, like {@link publicUrl}. */
  readonly callerUrl: string;
  /** The mock's address for browsers, which may be in another network than the caller. */
  readonly publicUrl: string;
};

/** A handler's result. JSON is returned synchronously, so that no other call runs between a change and its reply. */
export type Handled<E extends Endpoint> = E['reply'] extends z.ZodType ? EndpointReply<E> : Promise<ServedFile>;

type AnyHandler = (call: ReadCall & { callerUrl: string; publicUrl: string }) => HandlerResult;

function idsOf({ params, query }: ReadCall): Record<string, string> {
  const { filename: _, ...ids } = params;
  return query.organization_id ? { ...ids, organizationId: query.organization_id } : ids;
}

function journalIds(call: ReadCall): Record<string, string> {
  const broken = call.violations.filter((violation) => violation.in === 'params').map(({ path }) => path);
  return maskIds(idsOf(call), broken);
}

function recordViolation(world: World, venue: Venue | undefined, endpoint: Endpoint, call: ReadCall): MockResponse {
  const where = call.violations.map(({ in: part, path }) => [part, path].filter(Boolean).join('.')).join(', ');
  (venue ?? world).violations.push(`${endpoint.method} ${endpoint.path} broke the contract: ${where}`);
  return jsonResponse(
    400,
    { error: true, message: 'CONTRACT_VIOLATION', violations: call.violations },
    'CONTRACT_VIOLATION',
  );
}

type FormReader = (request: FastifyRequest) => Promise<PhotoForm>;

type Registration = {
  readonly endpoint: Endpoint;
  readonly handle: AnyHandler;
  readonly readForm: FormReader | undefined;
};

function answerParsed(
  { world, publicUrl, replay }: Provider,
  { endpoint, handle }: Registration,
  call: ReadCall,
  [request, reply]: readonly [FastifyRequest, FastifyReply],
): Promise<FastifyReply> {
  const venue = namedVenue(world, call);
  const context = { venue, route: endpoint.path, ids: journalIds(call), sentIds: idsOf(call), sent: call.sent };
  if (call.violations.length > 0) {
    const perform = async () => recordViolation(world, venue, endpoint, call);
    return serve(world, request, reply, { ...context, perform, injection: null });
  }
  const callerUrl = `${request.protocol}://${request.host}`;
  const complete = { ...call, callerUrl, publicUrl: publicUrl ?? callerUrl };
  return serve(world, request, reply, {
    ...context,
    ...(endpoint.body === 'multipart' && { isUnread: false }),
    namedFault: namedFault(world, venue, call),
    perform: () =>
      venue && replay?.has(venue)
        ? replay.answer(venue, { ...complete, endpoint, headers: request.headers })
        : runHandler(venue, request.headers, () => handle(complete)),
  });
}

async function answerCall(
  provider: Provider,
  registration: Registration,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const call = readCall(registration.endpoint, request);
  const { readForm, endpoint } = registration;
  if (!readForm) return answerParsed(provider, registration, call, [request, reply]);
  const venue = namedVenue(provider.world, call);
  const upload = { venue, route: endpoint.path, ids: journalIds(call) };
  if (call.violations.length === 0 && (await breakUpload(provider.world, request, reply, upload))) return reply;
  const form = await readForm(request).catch((error: unknown) => {
    if (error instanceof CallerGone) recordAbandoned(provider.world, request, upload);
    throw error;
  });
  const violations = [...call.violations, ...form.violations];
  const complete = { ...call, body: form, sent: sentForm(form.photos), violations };
  return answerParsed(provider, registration, complete, [request, reply]);
}

/**
 * Registers an endpoint of the contract. The contract gives the method and the path, checks requests, and types the
 * handler's result.
 * @param handle may throw a Refusal, which becomes the reply
 */
export function register<E extends Endpoint>(
  provider: Provider,
  endpoint: E,
  handle: (call: Call<E>) => Handled<E>,
  readForm?: FormReader,
): void {
  // The contract's schemas have checked that the call has this type.
  const registration: Registration = { endpoint, handle: handle as unknown as AnyHandler, readForm };
  provider.app.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: (request, reply) => answerCall(provider, registration, request, reply),
  });
}
