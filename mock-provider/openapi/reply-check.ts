import type { z } from 'zod';
import { CONTROL_PREFIX } from '#mock-provider/control/route.ts';
import { CONTROL_ROUTES } from '#mock-provider/control/routes.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { REFUSALS, type RefusalCode } from '#mock-provider/world/refusal.ts';
import type { Endpoint } from '#shared/provider-api/endpoint.ts';
import { type EndpointName, endpoints } from '#shared/provider-api/endpoints.ts';
import { errorReplyText } from '#shared/provider-api/error-reply.ts';
import { flattenIssues } from '#shared/provider-api/read-reply.ts';
import { ENDPOINT_TEXTS } from './endpoint-texts.ts';

type Documented = { readonly schema: z.ZodType; readonly refusals?: readonly RefusalCode[] };

const REPLIES = new Map<string, Documented>(
  CONTROL_ROUTES.map(({ method, path, reply }) => [`${method} ${CONTROL_PREFIX}${path}`, { schema: reply }]),
);
for (const [name, { method, path, reply }] of Object.entries<Endpoint>(endpoints)) {
  const [, , refusals] = ENDPOINT_TEXTS[name as EndpointName];
  if (reply !== 'bytes') REPLIES.set(`${method} ${path}`, { schema: reply, refusals });
}

const MOST_MISTAKES = 3;

function isKnownCode(code: string): code is RefusalCode {
  return Object.hasOwn(REFUSALS, code);
}

/** Returns how a reply differs from the documents, by field, without values. @param call the method and path pattern */
export function replyMistakes(call: string, status: number, body: unknown): string[] {
  const documented = REPLIES.get(call);
  if (!documented) return [];
  const { schema, refusals } = documented;
  const code = errorReplyText(body);
  if (code === null) {
    const issues = flattenIssues(schema.safeParse(body).error?.issues ?? []);
    return issues.slice(0, MOST_MISTAKES).map(([path, text]) => `${path || 'the body'}: ${text}`);
  }
  if (!refusals || !isKnownCode(code)) return [];
  if (!refusals.includes(code)) return [`the refusal ${code} is not among the documented ones`];
  return [200, REFUSALS[code]].includes(status) ? [] : [`${code} has the status ${REFUSALS[code]}`];
}

/** Records as violations how JSON replies differ from the documents, unless a fault or the error handler made them. */
export function checkReplies({ app, world }: Provider): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { venue, isHealthy } = request.mark ?? { venue: undefined, isHealthy: true };
    const call = `${request.method} ${request.routeOptions.url}`;
    if (!isHealthy || typeof payload !== 'string' || !REPLIES.has(call)) return;
    for (const mistake of replyMistakes(call, reply.statusCode, JSON.parse(payload)))
      (venue ?? world).violations.push(`${call} was answered (${reply.statusCode}) as no document says: ${mistake}`);
  });
}
