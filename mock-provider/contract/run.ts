import { endpointPath } from '#shared/provider-api/endpoint.ts';
import { errorReplyText } from '#shared/provider-api/error-reply.ts';
import { FILE_STEPS } from './file-steps.ts';
import { ORDER_STEPS } from './order-steps.ts';
import { PAY_STEPS } from './pay-steps.ts';
import { readSteps } from './read-steps.ts';
import { fileTypeDifferences, type JsonForm, readJsonForm, refusalDifferences } from './reply-form.ts';
import type { FileReply } from './sense/pictures.ts';
import type { Check, Known, Sent, Step, SuiteOptions } from './step.ts';

/** The result of one check of one call. */
export type Finding = {
  readonly endpoint: string;
  readonly call: string;
  /** `form` or `refused` for the reply itself; otherwise the name of a check of its sense. */
  readonly check: string;
  /** The HTTP status; null when there was none. */
  readonly status: number | null;
  readonly result: 'agrees' | 'differs' | 'not tried';
  /** Every difference, or why it was not tried. */
  readonly details: readonly string[];
};

type Reply = FileReply & { readonly status: number };
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
  const json = parseJson(reply);
  const said = errorReplyText(json);
  if (said === null) return refusalDifferences(json, reply.status);
  return code === null || said === code ? [] : [`error: "${said}" instead of ${code}`];
}

function compareBytes(reply: Reply): string[] {
  const differences = fileTypeDifferences(reply.type);
  if (reply.bytes.length === 0) differences.push('the file is empty');
  return differences;
}

/** With the reply for the checks of its sense. */
type Compared = JsonForm;

function readReply({ endpoint: { reply: form } }: Step, reply: Reply): Compared {
  const refusal = errorReplyText(parseJson(reply));
  if (refusal !== null) return { differences: [`is refused: ${refusal || 'without a code'}`] };
  if (reply.status !== 200) return { differences: [`HTTP ${reply.status} instead of 200`] };
  if (form === 'bytes') {
    const differences = compareBytes(reply);
    return differences.length === 0 ? { differences, read: reply } : { differences };
  }
  return readJsonForm(form, parseJson(reply));
}

function compare(step: Step, reply: Reply, known: Known): Compared {
  if (step.refused !== undefined) return { differences: compareRefusal(step.refused, reply) };
  const { differences, read } = readReply(step, reply);
  if (read === undefined) return { differences };
  // The endpoint of the step has just parsed it.
  return { differences: step.learn?.(read as FileReply, known) ?? [], read };
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message : error.message;
}

type Row = Pick<Finding, 'endpoint' | 'call' | 'status'>;

/** @param checked the differences, or why it was not tried */
function find(row: Row, check: string, checked: readonly string[] | string): Finding {
  if (typeof checked === 'string') return { ...row, check, result: 'not tried', details: [checked] };
  return { ...row, check, result: checked.length === 0 ? 'agrees' : 'differs', details: checked };
}

async function runCheck(row: Row, check: Check<FileReply>, read: unknown, known: Known): Promise<Finding> {
  if (read === undefined) return find(row, check.name, `needs a reply of ${row.call} in the right form`);
  const finding = find(row, check.name, await check.differences(read as FileReply, known));
  if (finding.result === 'differs') known.failed.add(check.name);
  return finding;
}

async function runStep(baseUrl: string, step: Step, known: Known): Promise<Finding[]> {
  const row = {
    endpoint: `${step.endpoint.method} ${step.endpoint.path}`,
    call: [step.name, step.note].filter(Boolean).join(', '),
    status: null,
  };
  const form = step.refused === undefined ? 'form' : 'refused';
  const sent = step.writes && !known.options.writes ? 'changes something: --writes' : step.prepare(known);
  if (typeof sent === 'string') return [find(row, form, sent)];
  const answer = await send(baseUrl, step, sent).catch((error: unknown) => `no answer: ${reasonOf(error)}`);
  const answered = typeof answer === 'string' ? row : { ...row, status: answer.status };
  const { differences, read } = typeof answer === 'string' ? { differences: [answer] } : compare(step, answer, known);
  const findings = [find(answered, form, differences)];
  for (const check of step.checks ?? []) findings.push(await runCheck(answered, check, read, known));
  return findings;
}

/**
 * Makes the calls of the suite one after the other, and compares the replies with the contract: first their form, then
 * their sense.
 * @param baseUrl the address of the provider, without `/api/v1`
 * @returns one finding for each check of each call. No behaviour of the provider makes it throw.
 */
export async function runContractSuite(baseUrl: string, options: SuiteOptions): Promise<Finding[]> {
  const known: Known = { options, unsoldPhotos: [], sold: [], served: [], saved: new Set(), failed: new Set() };
  const findings: Finding[] = [];
  for (const part of [...readSteps(options.card), ...ORDER_STEPS, ...PAY_STEPS, ...FILE_STEPS]) {
    const steps = typeof part === 'function' ? part(known) : [part];
    for (const step of steps) findings.push(...(await runStep(baseUrl, step, known)));
  }
  return findings;
}
