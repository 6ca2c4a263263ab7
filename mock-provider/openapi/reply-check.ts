import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { CONTROL_ROUTES } from '#mock-provider/control/routes.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { REFUSALS } from '#mock-provider/world/refusal.ts';
import { errorReplyText } from '#shared/provider-api/error-reply.ts';
import { writeControlDocument } from './control-document.ts';
import { documentPath, type OpenApiDocument, type Operation } from './document.ts';
import { writeProviderDocument } from './provider-document.ts';

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
const RE_OF_REFUSAL = /\/schemas\/Error\//;

const pointer = (parts: readonly string[]) =>
  parts.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/');

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

/** Compares the responses that the mock sends with its documents. The schemas are compiled at their first use. */
export class ReplyCheck {
  readonly #ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: false });
  readonly #operations = new Map<string, { readonly operation: Operation; readonly at: string }>();
  readonly #compiled = new Map<string, ValidateFunction>();

  constructor(documents: readonly OpenApiDocument[]) {
    addFormats.default(this.#ajv);
    documents.forEach((document, i) => {
      const name = `document${i}`;
      this.#ajv.addSchema(document, name);
      for (const [path, methods] of Object.entries(document.paths)) {
        for (const [method, operation] of Object.entries(methods)) {
          const at = `${name}#/${pointer(['paths', path, method, 'responses'])}`;
          this.#operations.set(`${method.toUpperCase()} ${path}`, { operation, at });
        }
      }
    });
  }

  mistakes(sent: SentReply): string[] {
    const found = this.#operations.get(`${sent.method} ${documentPath(sent.route)}`);
    if (!found) return [];
    const { responses } = found.operation;
    const key = responses[sent.status] ? String(sent.status) : 'default';
    const response = responses[key];
    if (!response || (key === 'default' && sent.status < 400)) return [`the status ${sent.status} is not documented`];
    const missing = Object.entries(response.headers ?? {}).filter(
      ([name, { required }]) => required === true && sent.headers[name.toLowerCase()] === undefined,
    );
    return [
      ...missing.map(([name]) => `the header ${name} is missing`),
      ...this.#bodyMistakes(sent, found.operation, Object.keys(response.content ?? {}), `${found.at}/${key}/content`),
    ];
  }

  #bodyMistakes(sent: SentReply, operation: Operation, types: readonly string[], at: string): string[] {
    if (sent.text === null || sent.text === '') return types.length === 0 ? [] : ['the body is missing'];
    const type = mediaType(sent.headers['content-type']);
    if (!types.includes(type)) return [`the content type ${type || '(none)'} is not documented`];
    if (type !== JSON_TYPE || sent.text === undefined) return [];
    const body: unknown = JSON.parse(sent.text);
    return [
      ...this.#schemaMistakes(body, `${at}/${pointer([JSON_TYPE])}/schema`),
      ...refusalMistakes(operation, sent.status, body),
    ];
  }

  #schemaMistakes(body: unknown, at: string): string[] {
    const validate = this.#compiled.get(at) ?? this.#ajv.compile({ $ref: at });
    this.#compiled.set(at, validate);
    if (validate(body)) return [];
    const errors = validate.errors ?? [];
    // Of a reply or a refusal, what is missing for a refusal helps nobody.
    const useful = errors.filter(({ keyword, schemaPath }) => keyword !== 'anyOf' && !RE_OF_REFUSAL.test(schemaPath));
    return (useful.length > 0 ? useful : errors)
      .slice(0, MOST_MISTAKES)
      .map(({ instancePath, message }) => `${instancePath || 'the body'} ${message ?? 'is wrong'}`);
  }
}

/** Records differences between sent responses and the documents as violations. Responses with faults are left alone. */
export function checkReplies({ app, world, publicUrl }: Provider): void {
  const address = publicUrl ?? 'http://127.0.0.1';
  const check = new ReplyCheck([writeProviderDocument(address), writeControlDocument(CONTROL_ROUTES, address)]);
  app.addHook('onSend', async (request, reply, payload) => {
    const { venue, isHealthy } = request.mark ?? { venue: undefined, isHealthy: true };
    const { method, routeOptions } = request;
    if (!isHealthy || routeOptions.url === undefined) return;
    const mistakes = check.mistakes({
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
