import { endpointPath } from '#shared/provider-api/endpoint.ts';
import { errorReplyText } from '#shared/provider-api/error-reply.ts';
import {
  cacheDifferences,
  fileTypeDifferences,
  type JsonForm,
  jsonTypeDifferences,
  readJsonForm,
  refusalDifferences,
  textDifferences,
} from './reply-form.ts';
import type { FileReply } from './sense/pictures.ts';
import type { Sent, Step, SuiteOptions } from './step.ts';

export type Reply = FileReply & { readonly status: number };

const TIMEOUT_MS = 15_000;

async function fetchWhole(request: Request, options: SuiteOptions): Promise<Reply> {
  const response = await (options.fetch ?? fetch)(request);
  const bytes = Buffer.from(await response.arrayBuffer());
  return {
    status: response.status,
    type: response.headers.get('content-type') ?? '',
    headers: response.headers,
    bytes,
  };
}

const settings = () => ({ redirect: 'manual' as const, signal: AbortSignal.timeout(TIMEOUT_MS) });

export function send(
  baseUrl: string,
  { endpoint }: Step,
  { params, query, body, headers = {} }: Sent<Step['endpoint']>,
  options: SuiteOptions,
): Promise<Reply> {
  const url = baseUrl.replace(/\/$/, '') + endpointPath(endpoint, params, query);
  const json = body !== undefined && !(body instanceof FormData);
  const request = new Request(url, {
    ...settings(),
    method: endpoint.method,
    headers: { ...headers, ...(json ? { 'content-type': 'application/json' } : {}) },
    ...(body === undefined ? {} : { body: json ? JSON.stringify(body) : (body as FormData) }),
  });
  return fetchWhole(request, options);
}

export function open(url: URL, options: SuiteOptions): Promise<Reply> {
  return fetchWhole(new Request(url, settings()), options);
}

const RE_JSON_START = /^\s*[{[]/;

function parseJson({ bytes }: Reply): unknown {
  // Most of the bytes are pictures and videos.
  if (!RE_JSON_START.test(bytes.toString('latin1', 0, 16))) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

export function compareRefusal(code: string | null, reply: Reply): string[] {
  const json = parseJson(reply);
  const said = errorReplyText(json);
  if (reply.status >= 500) return [`HTTP ${reply.status}: the provider fails in place of refusing`];
  if (said === null) return refusalDifferences(json, reply.status);
  return [
    ...(code === null || said === code ? [] : [`error: "${said}" instead of ${code}`]),
    ...jsonTypeDifferences(reply.type),
  ];
}

/** What every visitor may have from a common cache. */
const COMMON = new Set(['organization', 'products', 'thumb', 'preview']);

function isPersonal({ name }: Step, query: unknown): boolean {
  const size = new Map(Object.entries(query ?? {})).get('size') ?? 'original';
  return !COMMON.has(name === 'download' ? size : name);
}

export function compareForm(step: Step, reply: Reply, query: unknown): JsonForm {
  const { reply: form } = step.endpoint;
  const json = parseJson(reply);
  const refusal = errorReplyText(json);
  if (refusal !== null) return { differences: [`is refused: ${refusal || 'without a code'}`] };
  const status = step.status ?? 200;
  if (reply.status !== status) return { differences: [`HTTP ${reply.status} instead of ${status}`] };
  const kept = isPersonal(step, query) ? cacheDifferences(reply.headers.get('cache-control')) : [];
  if (form === 'bytes') {
    const differences = [
      ...fileTypeDifferences(reply.type),
      ...(reply.bytes.length === 0 ? ['the file is empty'] : []),
    ];
    return differences.length > 0 ? { differences } : { differences: kept, read: reply };
  }
  const { differences, read } = readJsonForm(form, json);
  return {
    differences: [...differences, ...jsonTypeDifferences(reply.type), ...textDifferences(reply.bytes), ...kept],
    read,
  };
}
