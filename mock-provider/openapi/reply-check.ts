import type { z } from 'zod';
import { CONTROL_ROUTES } from '#mock-provider/control/routes.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { REFUSALS } from '#mock-provider/world/refusal.ts';
import { errorReplyText } from '#shared/provider-api/error-reply.ts';
import { flattenIssues } from '#shared/provider-api/flatten-issues.ts';
import { controlOperations } from './control-document.ts';
import { documentPath, type Operation } from './document.ts';
import { providerOperations } from './provider-document.ts';

export type SentReply = {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  /** By name, in small letters. */
  readonly headers: Readonly<Record<string, unknown>>;
  /** Null for no body; undefined for bytes, which have no schema. */
  readonly text: string | null | undefined;
};

const MOST_MISTAKES = 3;
const JSON_TYPE = 'application/json';

/** What the documents are written from. */
const OPERATIONS: ReadonlyMap<string, Operation> = new Map(
  [...providerOperations(), ...controlOperations(CONTROL_ROUTES)].map(({ method, path, operation }) => [
    `${method} ${documentPath(path)}`,
    operation,
  ]),
);

const mediaType = (header: unknown) => String(header ?? '').replace(/\s*;.*/, '');

function isKnownCode(code: string): code is keyof typeof REFUSALS {
  return Object.hasOwn(REFUSALS, code);
}

function refusalMistakes({ 'x-refusals': refusals }: Operation, status: number, body: unknown): string[] {
  const code = errorReplyText(body);
  if (!refusals || code === null || !isKnownCode(code)) return [];
  const documented = refusals[code];
  if (documented === undefined) return [`the refusal ${code} is not among the documented ones`];
  return status === documented || status === 200 ? [] : [`${code} has the status ${documented}`];
}

/** @param schema of a reply, or of a reply or a refusal @returns the mistakes of the reply, by field and without a value */
function schemaMistakes(schema: unknown, body: unknown): string[] {
  const { anyOf: forms = [schema] } = schema as { anyOf?: readonly unknown[] };
  const [wrong, ...others] = forms.map((form) => (form as z.ZodType).safeParse(body));
  if (!wrong?.error || others.some(({ success }) => success)) return [];
  return flattenIssues(wrong.error.issues)
    .slice(0, MOST_MISTAKES)
    .map(([path, text]) => `${path || 'the body'}: ${text}`);
}

function bodyMistakes(sent: SentReply, operation: Operation, content: Operation['responses'][string]['content'] = {}) {
  const types = Object.keys(content);
  if (sent.text === null || sent.text === '') return types.length === 0 ? [] : ['the body is missing'];
  const type = mediaType(sent.headers['content-type']);
  if (!types.includes(type)) return [`the content type ${type || '(none)'} is not documented`];
  if (type !== JSON_TYPE || sent.text === undefined) return [];
  const body: unknown = JSON.parse(sent.text);
  return [...schemaMistakes(content[type]?.schema, body), ...refusalMistakes(operation, sent.status, body)];
}

/** @returns what differs in a response from the documents */
export function replyMistakes(sent: SentReply): string[] {
  const operation = OPERATIONS.get(`${sent.method} ${documentPath(sent.route)}`);
  if (!operation) return [];
  const { [sent.status]: own, default: other } = operation.responses;
  const response = own ?? (sent.status >= 400 ? other : undefined);
  if (!response) return [`the status ${sent.status} is not documented`];
  const missing = Object.entries(response.headers ?? {}).filter(
    ([name, { required }]) => required && sent.headers[name.toLowerCase()] === undefined,
  );
  return [
    ...missing.map(([name]) => `the header ${name} is missing`),
    ...bodyMistakes(sent, operation, response.content),
  ];
}

/** Records differences between sent responses and the documents as violations. Responses with faults are left alone. */
export function checkReplies({ app, world }: Provider): void {
  app.addHook('onSend', async (request, reply, payload) => {
    const { venue, isHealthy } = request.mark ?? { venue: undefined, isHealthy: true };
    const { method, routeOptions } = request;
    if (!isHealthy || routeOptions.url === undefined) return;
    const mistakes = replyMistakes({
      method,
      route: routeOptions.url,
      status: reply.statusCode,
      headers: reply.getHeaders(),
      text: typeof payload === 'string' ? payload : (payload ?? null) === null ? null : undefined,
    });
    const call = `${method} ${routeOptions.url} was answered (${reply.statusCode}) as no document says`;
    for (const mistake of mistakes) (venue ?? world).violations.push(`${call}: ${mistake}`);
  });
}
