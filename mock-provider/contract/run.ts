import { flattenIssues } from '#mock-provider/api/flatten-issues.ts';
import { endpointPath } from '#shared/provider-api/endpoint.ts';
import { errorReplyText } from '#shared/provider-api/error-reply.ts';
import { readSteps } from './read-steps.ts';
import type { Known, Sent, Step, SuiteOptions } from './step.ts';
import { WRITE_STEPS } from './write-steps.ts';

/** The result of one call. */
export type Finding = {
  readonly endpoint: string;
  readonly call: string;
  /** The HTTP status; null when there was none. */
  readonly status: number | null;
  readonly result: 'agrees' | 'differs' | 'not tried';
  /** Every difference, or why the call was not made. */
  readonly details: readonly string[];
};

type Reply = { readonly status: number; readonly type: string; readonly bytes: Buffer };
type Sending = Sent<Step['endpoint']>;

const TIMEOUT_MS = 15_000;

async function send(baseUrl: string, { endpoint }: Step, { params, query, body }: Sending): Promise<Reply> {
  const url = baseUrl.replace(/\/$/, '') + endpointPath(endpoint, params, query);
  const json = body !== undefined && !(body instanceof FormData);
  const response = await fetch(url, {
    method: endpoint.method,
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(json ? { headers: { 'content-type': 'application/json' } } : {}),
    ...(body === undefined ? {} : { body: json ? JSON.stringify(body) : (body as FormData) }),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  return { status: response.status, type: response.headers.get('content-type') ?? '', bytes };
}

function parseJson({ bytes }: Reply): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'));
  } catch {
    // The caller decides whether it should have been JSON.
    return undefined;
  }
}

function compareRefusal(code: string | null, reply: Reply): string[] {
  const said = errorReplyText(parseJson(reply));
  if (said === null)
    return reply.status >= 400 ? ['refused, but with no error the contract knows'] : ['is not refused'];
  return code === null || said === code ? [] : [`error: "${said}" instead of ${code}`];
}

function compareBytes(reply: Reply): string[] {
  const differences: string[] = [];
  if (!/^(image|video)\//.test(reply.type))
    differences.push(`content-type: "${reply.type}" instead of an image or a video`);
  if (reply.bytes.length === 0) differences.push('the file is empty');
  return differences;
}

function compare(step: Step, reply: Reply, known: Known): string[] {
  const { reply: form } = step.endpoint;
  if (step.refused !== undefined) return compareRefusal(step.refused, reply);
  const refusal = errorReplyText(parseJson(reply));
  if (refusal !== null) return [`is refused: ${refusal || 'without a code'}`];
  if (reply.status !== 200) return [`HTTP ${reply.status} instead of 200`];
  if (form === 'bytes') return compareBytes(reply);
  const json = parseJson(reply);
  if (json === undefined) return ['the reply is not JSON'];
  const parsed = form.safeParse(json);
  if (!parsed.success)
    return flattenIssues(parsed.error.issues).map(([path, message]) => `${path || 'reply'}: ${message}`);
  // The endpoint of the step has just parsed it.
  return step.learn?.(parsed.data as undefined, known) ?? [];
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

async function runStep(baseUrl: string, step: Step, known: Known): Promise<Finding> {
  const row = {
    endpoint: `${step.endpoint.method} ${step.endpoint.path}`,
    call: [step.name, step.note].filter(Boolean).join(', '),
  };
  const sent = step.writes && !known.options.writes ? 'changes something: --writes' : step.prepare(known);
  if (typeof sent === 'string') return { ...row, status: null, result: 'not tried', details: [sent] };
  try {
    const reply = await send(baseUrl, step, sent);
    const details = compare(step, reply, known);
    return { ...row, status: reply.status, result: details.length === 0 ? 'agrees' : 'differs', details };
  } catch (error) {
    return { ...row, status: null, result: 'differs', details: [`no answer: ${reasonOf(error)}`] };
  }
}

/**
 * Makes the calls of the suite one after the other, and compares the replies with the contract.
 * @param baseUrl the address of the provider, without `/api/v1`
 * @returns one finding for each call. No behaviour of the provider makes it throw.
 */
export async function runContractSuite(baseUrl: string, options: SuiteOptions): Promise<Finding[]> {
  const known: Known = { options, unsoldPhotos: [], sold: [] };
  const findings: Finding[] = [];
  for (const step of [...readSteps(options.card), ...WRITE_STEPS]) findings.push(await runStep(baseUrl, step, known));
  return findings;
}
