import { type Endpoint, endpointPath } from '#shared/provider-api/endpoint.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { errorReplyText } from '#shared/provider-api/error-reply.ts';
import { unless } from './finding.ts';
import type { FileReply } from './plausibility/pictures.ts';
import {
  cacheDifferences,
  fileTypeDifferences,
  type JsonForm,
  jsonTypeDifferences,
  readJsonForm,
  refusalDifferences,
  textDifferences,
} from './reply-form.ts';
import type { Known, Step } from './step.ts';

export type Reply = FileReply & { readonly status: number };

export type Exchange = {
  send(): Promise<Reply>;
  /** Compares the reply's form, and reads it if the form is right. */
  compare(reply: Reply): JsonForm;
};

const TIMEOUT_MS = 15_000;

async function fetchWhole({ options }: Known, url: URL, init: RequestInit): Promise<Reply> {
  const request = new Request(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  const response = await (options.fetch ?? fetch)(request);
  const { status, headers } = response;
  return {
    status,
    headers,
    type: headers.get('content-type') ?? '',
    bytes: Buffer.from(await response.arrayBuffer()),
  };
}

const RE_JSON_START = /^\s*[{[]/;

function parseJson({ bytes }: Reply): unknown {
  // Most bytes are pictures and videos.
  if (!RE_JSON_START.test(bytes.toString('latin1', 0, 16))) return undefined;
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    return undefined;
  }
}

function refusedDifferences(code: string | null, reply: Reply): string[] {
  const json = parseJson(reply);
  const said = errorReplyText(json);
  if (reply.status >= 500) return [`HTTP ${reply.status}: the provider fails in place of refusing`];
  if (said === null) return refusalDifferences(json, reply.status);
  return [
    ...unless(code === null || said === code, `error: "${said}" instead of ${code}`),
    ...jsonTypeDifferences(reply.type),
  ];
}

/** Replies that are the same for every visitor, so that a shared cache may keep them. */
const COMMON = new Set(['organization', 'products', 'thumb', 'preview']);

/** The storefront accepts JSON with any 2xx, and a file with 200, or 206 for a part. */
function statusDifferences({ status, headers }: Reply, wanted: number, isFile: boolean): string[] {
  if (isFile ? status === wanted : status >= 200 && status < 300) return [];
  const hint = headers.has('location') ? ', a redirect, and the storefront follows none' : ` instead of ${wanted}`;
  return [`HTTP ${status}${hint}`];
}

function compareForm({ name, status: wanted, mayBeRefused, types }: Step, reply: Reply, size: string | null): JsonForm {
  const { reply: form } = endpoints[name];
  const json = parseJson(reply);
  const refused = errorReplyText(json);
  if (mayBeRefused && (refused !== null || reply.status === 404)) return { differences: [] };
  if (refused !== null) return { differences: [`is refused: ${refused || 'without a code'}`] };
  const unlike = statusDifferences(reply, wanted ?? 200, form === 'bytes');
  if (unlike.length > 0) return { differences: unlike };
  const isCommon = COMMON.has(name === 'download' ? (size ?? 'original') : name);
  const kept = isCommon ? [] : cacheDifferences(reply.headers.get('cache-control'));
  if (form === 'bytes') {
    const differences = [
      ...fileTypeDifferences(reply.type, types),
      ...(reply.bytes.length === 0 ? ['the file is empty'] : []),
    ];
    return differences.length > 0 ? { differences } : { differences: kept, read: reply };
  }
  const { differences, ...read } = readJsonForm(form, json);
  // Nothing needs the field, but a visitor reads it.
  const misleading = read.leftOut?.filter((field) => field.startsWith('expires_at')) ?? [];
  return {
    ...read,
    differences: [
      ...differences,
      ...misleading,
      ...jsonTypeDifferences(reply.type),
      ...textDifferences(reply.bytes),
      ...kept,
    ],
  };
}

function requestOf(step: Step, known: Known): readonly [url: URL, init: RequestInit] {
  const given = step.call(known);
  if (given instanceof URL) return [given, {}];
  const { params, query, body, form = null, headers = {} } = given;
  const endpoint: Endpoint = endpoints[step.name];
  const url = new URL(known.baseUrl.replace(/\/$/, '') + endpointPath(endpoint, params, query));
  const { method } = endpoint;
  if (body === undefined) return [url, { method, headers, body: form }];
  return [url, { method, headers: { ...headers, 'content-type': 'application/json' }, body: JSON.stringify(body) }];
}

/** @throws NotTried */
export function exchangeOf(step: Step, known: Known): Exchange {
  const [url, init] = requestOf(step, known);
  const { refused } = step;
  return {
    send: () => fetchWhole(known, url, init),
    compare: (reply) =>
      refused === undefined
        ? compareForm(step, reply, url.searchParams.get('size'))
        : { differences: refusedDifferences(refused, reply) },
  };
}
