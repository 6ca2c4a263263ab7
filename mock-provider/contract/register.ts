import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { type Answer, jsonAnswer } from '#mock-provider/answer.ts';
import type { FileReply } from '#mock-provider/files/file-reply.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { performed, type Result } from '#mock-provider/serving/perform.ts';
import { serve, serveUntroubled } from '#mock-provider/serving/serve.ts';
import type { PhotoForm } from '#mock-provider/uploads/photo-form.ts';
import type { Venue } from '#mock-provider/venue.ts';
import type { World } from '#mock-provider/world.ts';
import type { Endpoint, EndpointReply } from '#shared/provider-api/endpoint.ts';
import { namedFault, namedVenue } from './call-context.ts';
import { type ReadCall, readCall } from './read-call.ts';

/** A request that keeps to the contract. */
export type Call<E extends Endpoint> = {
  readonly params: z.output<E['params']>;
  readonly query: z.output<E['query']>;
  readonly body: E['body'] extends 'multipart'
    ? PhotoForm
    : E['body'] extends z.ZodType
      ? z.output<E['body']>
      : undefined;
  /** Where the mock is reached, without a slash at the end. */
  readonly publicUrl: string;
};

/** JSON is decided in one synchronous step, so that no other call comes between a change and its reply. */
export type Handled<E extends Endpoint> = E['reply'] extends z.ZodType ? EndpointReply<E> : Promise<FileReply>;

type AnyHandler = (call: ReadCall & { publicUrl: string }) => Result;

/** The ids of a call, for the journal: what stands in the path, but for file names, and the venue of the query. */
function journalIds({ params, query }: ReadCall): Record<string, string> {
  const { filename: _, ...ids } = params;
  return query.organization_id ? { ...ids, organizationId: query.organization_id } : ids;
}

/** Puts a broken contract on record, by where it was broken and never with what was sent. */
function recordBreach(world: World, venue: Venue | undefined, endpoint: Endpoint, call: ReadCall): Answer {
  const where = call.violations.map(({ in: part, path }) => [part, path].filter(Boolean).join('.')).join(', ');
  (venue ?? world).breaches.push(`${endpoint.method} ${endpoint.path} broke the contract: ${where}`);
  return jsonAnswer(400, { error: true, message: 'CONTRACT_VIOLATION', violations: call.violations });
}

/** Reads the form that an endpoint takes, for the venue that it is sent to. */
type FormReader = (request: FastifyRequest, venue: Venue | undefined) => Promise<PhotoForm>;

type Served = { readonly endpoint: Endpoint; readonly handle: AnyHandler; readonly readForm: FormReader | undefined };

function answerRead(
  { world, publicUrl }: Provider,
  { endpoint, handle }: Served,
  call: ReadCall,
  [request, reply]: readonly [FastifyRequest, FastifyReply],
): Promise<FastifyReply> {
  const venue = namedVenue(world, call);
  const context = { venue, route: endpoint.path, ids: journalIds(call) };
  if (call.violations.length > 0) {
    const perform = async () => recordBreach(world, venue, endpoint, call);
    return serveUntroubled(world, request, reply, { ...context, perform });
  }
  const asked = { ...call, publicUrl: publicUrl ?? `${request.protocol}://${request.host}` };
  return serve(world, request, reply, {
    ...context,
    named: namedFault(world, venue, call),
    perform: () => performed(venue, request.headers, () => handle(asked)),
  });
}

async function answerCall(
  provider: Provider,
  served: Served,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const call = readCall(served.endpoint, request);
  const form = await served.readForm?.(request, namedVenue(provider.world, call));
  if (!form) return answerRead(provider, served, call, [request, reply]);
  try {
    const violations = [...call.violations, ...form.violations];
    return await answerRead(provider, served, { ...call, body: form, violations }, [request, reply]);
  } finally {
    form.release();
  }
}

/**
 * Serves one endpoint of the contract: its path comes from the contract, requests are checked against it (400 with
 * every violation), and what the handler returns is typed by it.
 * @param handle may throw a Refusal; must have changed nothing by then
 * @param readForm for endpoints that take a form
 */
export function register<E extends Endpoint>(
  provider: Provider,
  endpoint: E,
  handle: (call: Call<E>) => Handled<E>,
  readForm?: FormReader,
): void {
  // The contract's schemas have made the call what its type says.
  const served: Served = { endpoint, handle: handle as unknown as AnyHandler, readForm };
  provider.app.route({
    method: endpoint.method,
    url: endpoint.path,
    handler: (request, reply) => answerCall(provider, served, request, reply),
  });
}
