import { parseJson } from '#shared/parse-json.ts';
import { type Endpoint, endpointPath } from '#shared/provider-api/endpoint.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { errorReplyText } from '#shared/provider-api/error-reply.ts';
import { tryTokens } from './credit-card-tokens.ts';
import { FILE_STEPS } from './file-steps.ts';
import { compared, type Finding, NotTried, outcomeOf, type Row, unanswered, unless, untried } from './finding.ts';
import { boughtSteps, MEDIA_STEPS, resumeSteps } from './media-steps.ts';
import { ORDER_STEPS } from './order-steps.ts';
import { CUSTOMER_STEPS, PAY_STEPS } from './pay-steps.ts';
import type { FileReply } from './plausibility/files.ts';
import { soldOf } from './plausibility/media-lists.ts';
import { READ_STEPS } from './read-steps.ts';
import {
  cacheDifferences,
  fileTypeDifferences,
  type JsonForm,
  jsonTypeDifferences,
  readJsonForm,
  refusalDifferences,
  textDifferences,
} from './reply-form.ts';
import type { Known, Step, SuiteOptions } from './step.ts';

type Reply = FileReply & { readonly status: number };

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

// Looks at the first bytes before it parses, because most bodies are pictures and videos.
const jsonOf = ({ bytes }: Reply) =>
  RE_JSON_START.test(bytes.toString('latin1', 0, 16)) ? parseJson(String(bytes)) : undefined;

function refusedDifferences(code: string | null, reply: Reply): string[] {
  const json = jsonOf(reply);
  const said = errorReplyText(json);
  if (reply.status >= 500) return [`HTTP ${reply.status}: the provider fails in place of refusing`];
  if (said === null) return refusalDifferences(json, reply.status);
  return [
    ...unless(code === null || said === code, `error: "${said}" instead of ${code}`),
    ...jsonTypeDifferences(reply.type),
  ];
}

/** These replies are the same for every visitor, so a shared cache may keep them. */
const COMMON = new Set(['organization', 'products', 'thumb', 'preview']);

/** Checks the status. The storefront accepts JSON with any 2xx, a file with 200, and a part of a file with 206. */
function statusDifferences({ status, headers }: Reply, wanted: number, isFile: boolean): string[] {
  if (isFile ? status === wanted : status >= 200 && status < 300) return [];
  const hint = headers.has('location') ? ', a redirect, and the storefront follows none' : ` instead of ${wanted}`;
  return [`HTTP ${status}${hint}`];
}

function compareForm({ name, status: wanted, mayBeRefused, types }: Step, reply: Reply, size: string | null): JsonForm {
  const { reply: form } = endpoints[name];
  const json = jsonOf(reply);
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
  // The storefront leaves out a wrong expiry of a PIX code. It is reported, because visitors then see no expiry.
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

/** Prepares a step's call. @throws NotTried if something is missing for it */
function exchangeOf(step: Step, known: Known) {
  const [url, init] = requestOf(step, known);
  const { refused } = step;
  return {
    send: () => fetchWhole(known, url, init),
    /** Compares the reply's form, and reads it if the form is right. */
    compare: (reply: Reply): JsonForm =>
      refused === undefined
        ? compareForm(step, reply, url.searchParams.get('size'))
        : { differences: refusedDifferences(refused, reply) },
  };
}

function notTried(row: Row, check: string, error: unknown): Finding {
  if (!(error instanceof NotTried)) throw error;
  return untried(row, check, error.message);
}

async function runChecks(row: Row, checks: Step['checks'] = {}, read: unknown, known: Known): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, differences] of Object.entries(checks)) {
    try {
      if (read === undefined) throw new NotTried('needs a reply in the right form');
      // The reply was parsed by the step's own endpoint, so it has the type that the check expects.
      findings.push(compared(row, name, await differences(read as never, known)));
    } catch (error) {
      findings.push(notTried(row, name, error));
    }
  }
  return findings;
}

function rowOf({ name, note, types }: Step): Row {
  const { method, path } = endpoints[name];
  const endpoint = types ? 'GET (the address of a reply)' : `${method} ${path}`;
  return { endpoint, call: [name, note].filter(Boolean).join(', '), status: null };
}

async function runStep(step: Step, known: Known, isAllowed: boolean): Promise<Finding[]> {
  const row = rowOf(step);
  const check = step.refused === undefined ? 'form' : 'refused';
  try {
    if (!isAllowed) throw new NotTried('changes something: --writes');
    const { send, compare } = exchangeOf(step, known);
    await step.ready?.(known);
    const reply = await send().catch((error: unknown) => unanswered(row, check, error));
    if ('check' in reply) return [reply];
    const answered = { ...row, status: reply.status };
    const { differences, leftOut, read } = compare(reply);
    if (read !== undefined) Object.assign(known, step.learn?.(read as never, known));
    const form = compared(answered, check, differences, leftOut);
    if (step.mayBeRefused && read === undefined) return [form];
    return [form, ...(await runChecks(answered, step.checks, read, known))];
  } catch (error) {
    return [notTried(row, check, error)];
  }
}

/** Downloads photos that were bought before the run. A run that may write buys photos and downloads those instead. */
const boughtBefore = boughtSteps(({ lists }) => soldOf(lists, 'photo').slice(0, 2));

/**
 * Makes the calls one after the other. Checks the form of each reply, then its plausibility. Stops if the first call
 * gets no answer.
 * @param baseUrl without `/api/v1`
 * @returns a finding for each check. A provider that fails is a finding as well.
 */
export async function runContractSuite(baseUrl: string, options: SuiteOptions): Promise<Finding[]> {
  const { findings: ofTokens = [], token } = options.tokens ? await tryTokens(options.tokens, options.fetch) : {};
  const found = { served: [], files: new Map(), etags: new Map(), pictures: new Map() };
  const known: Known = { baseUrl, options, token, ...found };
  const reading = [...READ_STEPS, ...MEDIA_STEPS, resumeSteps, ...(options.writes ? [] : [boughtBefore])];
  const writing = [...ORDER_STEPS, ...CUSTOMER_STEPS, ...PAY_STEPS, ...FILE_STEPS];
  const findings: Finding[] = [];
  for (const part of [...reading, ...writing]) {
    for (const step of typeof part === 'function' ? part(known) : [part]) {
      findings.push(...(await runStep(step, known, options.writes || reading.includes(part))));
      if (outcomeOf(findings) === 'unreachable') return findings;
    }
  }
  return [...findings, ...ofTokens];
}
