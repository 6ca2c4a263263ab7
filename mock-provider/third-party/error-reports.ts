import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Provider } from '#mock-provider/provider.ts';

const ROUTE = '/sentry/api/:project/envelope/';

/** The fields that the journal shows of a report's item: what failed and where, but no messages. */
const item = z.object({
  release: z.string().optional(),
  transaction: z.string().optional(),
  request: z.object({ url: z.string().optional() }).optional(),
  tags: z.record(z.string(), z.unknown()).optional(),
  exception: z.object({ values: z.array(z.object({ type: z.string().optional() })) }).optional(),
});

type Ids = Record<string, string>;

function describeItem(type: string, line: string): Ids {
  const { release, transaction, request, tags, exception } = item.parse(JSON.parse(line));
  const fields = {
    type,
    release,
    transaction,
    url: request?.url,
    exception: exception?.values.map((value) => value.type).join(),
    tags: tags && JSON.stringify(tags),
  };
  return Object.fromEntries(Object.entries(fields).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

/** @returns the journal fields of each item in an envelope @throws Error if it is not an envelope */
function readEnvelope(body: unknown): Ids[] {
  const [, ...lines] = z.string().parse(body).trim().split('\n');
  return lines.flatMap((line, at) => {
    const head = at % 2 === 0 ? z.object({ type: z.string() }).parse(JSON.parse(line)) : null;
    return head ? [describeItem(head.type, lines[at + 1] ?? '{}')] : [];
  });
}

/** Accepts envelopes, as Sentry does. The journal (`path=/sentry`) has an entry for each item, without messages. */
export function errorReportRoutes({ app, world }: Provider): void {
  const anyOrigin = { 'access-control-allow-origin': '*' };

  function record(request: FastifyRequest, status: number, ids: Ids): void {
    const at = new Date().toISOString();
    world.journal.add({ organization: null, at, method: request.method, route: ROUTE, status, ids });
  }

  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers(anyOrigin);
    try {
      for (const ids of readEnvelope(request.body)) record(request, 200, ids);
      return reply.send({});
    } catch {
      // Sentry refuses an invalid envelope in this way. Tests check that a refusal does not disturb the page.
      record(request, 400, {});
      return reply.code(400).send({ detail: 'invalid envelope' });
    }
  };
  for (const route of [ROUTE, ROUTE.replace(/\/$/, '')]) app.post(route, answer);
}
