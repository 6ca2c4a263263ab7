import { FILE_STEPS } from './file-steps.ts';
import { boughtSteps, MEDIA_STEPS } from './media-steps.ts';
import { ORDER_STEPS } from './order-steps.ts';
import { PAY_STEPS } from './pay-steps.ts';
import { readSteps } from './read-steps.ts';
import { compareForm, compareRefusal, open, type Reply, send } from './send.ts';
import { urlDifferences } from './sense/archive.ts';
import { soldOf } from './sense/media-lists.ts';
import type { FileReply } from './sense/pictures.ts';
import type { AddressStep, Check, Known, Step, SuiteOptions, SuitePart } from './step.ts';

export type Finding = {
  readonly endpoint: string;
  readonly call: string;
  /** `form` or `refused` for the reply itself; otherwise the name of a check of its sense. */
  readonly check: string;
  readonly status: number | null;
  readonly result: 'agrees' | 'differs' | 'not tried';
  /** Every difference, or why it was not tried. */
  readonly details: readonly string[];
};

/** What a run comes to. Of several the first one counts. */
export const OUTCOMES = ['unreachable', 'differs', 'not tried', 'agrees'] as const;
export type Outcome = (typeof OUTCOMES)[number];

const NO_ANSWER = 'no answer: ';
const READ_ONLY = 'changes something: --writes';

export function outcomeOf(findings: readonly Finding[]): Outcome {
  const has = (result: Finding['result']) => findings.some((finding) => finding.result === result);
  if (!findings.some(({ status }) => status !== null)) return 'unreachable';
  if (has('differs')) return 'differs';
  return has('not tried') ? 'not tried' : 'agrees';
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error ? error.cause.message || error.message : error.message;
}

type Row = Pick<Finding, 'endpoint' | 'call' | 'status'>;

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

async function runChecks(row: Row, checks: readonly Check<FileReply>[], read: unknown, known: Known) {
  const findings: Finding[] = [];
  for (const check of checks) findings.push(await runCheck(row, check, read, known));
  return findings;
}

const answerOf = (reply: Promise<Reply>) => reply.catch((error: unknown) => NO_ANSWER + reasonOf(error));

async function runStep(baseUrl: string, step: Step, known: Known): Promise<Finding[]> {
  const row = {
    endpoint: `${step.endpoint.method} ${step.endpoint.path}`,
    call: [step.name, step.note].filter(Boolean).join(', '),
    status: null,
  };
  const { refused } = step;
  const form = refused === undefined ? 'form' : 'refused';
  const sent = step.writes && !known.options.writes ? READ_ONLY : step.prepare(known);
  if (typeof sent === 'string') return [find(row, form, sent)];
  const answer = await answerOf(send(baseUrl, step, sent, known.options));
  if (typeof answer === 'string') return [find(row, form, [answer])];
  const answered = { ...row, status: answer.status };
  if (refused !== undefined) return [find(answered, form, compareRefusal(refused, answer))];
  const { differences, read } = compareForm(step, answer, sent.query);
  const learned = read === undefined ? [] : (step.learn?.(read as FileReply, known) ?? []);
  return [
    find(answered, form, [...differences, ...learned]),
    ...(await runChecks(answered, step.checks ?? [], read, known)),
  ];
}

async function openAddress(baseUrl: string, step: AddressStep, known: Known): Promise<Finding[]> {
  const row = { endpoint: 'GET (the address of a reply)', call: step.name, status: null };
  const given = step.writes && !known.options.writes ? READ_ONLY : step.address(known);
  if (typeof given === 'string') return [find(row, 'form', given)];
  const url = urlDifferences(given.url, baseUrl);
  if (typeof url === 'string') return [find(row, 'form', [`url: ${url}`])];
  const answer = await answerOf(open(url, known.options));
  if (typeof answer === 'string') return [find(row, 'form', [answer])];
  const answered = { ...row, status: answer.status };
  const differences = [
    ...(answer.status === 200 ? [] : [`HTTP ${answer.status} instead of 200`]),
    ...(step.types.test(answer.type) ? [] : [`content-type: "${answer.type}"`]),
  ];
  const read = differences.length === 0 ? answer : undefined;
  return [find(answered, 'form', differences), ...(await runChecks(answered, step.checks, read, known))];
}

/** Photos that are bought before the suite begins. With writes it buys its own. */
const boughtBefore: SuitePart = ({ options: { writes } }) =>
  writes ? [] : boughtSteps(({ lists }) => soldOf(lists, 'photo').slice(0, 2), false).filter(isStep);

const isStep = (part: SuitePart): part is Step | AddressStep => typeof part !== 'function';

/**
 * Makes the calls one after the other and compares form, then sense. Stops when the first call gets no answer.
 * @param baseUrl without `/api/v1` @returns a finding for each check; never throws
 */
export async function runContractSuite(baseUrl: string, options: SuiteOptions): Promise<Finding[]> {
  const known: Known = { options, served: [], files: new Map(), pictures: new Map(), failed: new Set() };
  const findings: Finding[] = [];
  const parts = [...readSteps(options.card), ...MEDIA_STEPS, boughtBefore, ...ORDER_STEPS, ...PAY_STEPS, ...FILE_STEPS];
  for (const part of parts) {
    for (const step of isStep(part) ? [part] : part(known)) {
      findings.push(
        ...('endpoint' in step ? await runStep(baseUrl, step, known) : await openAddress(baseUrl, step, known)),
      );
      if (findings.length === 1 && findings[0]?.status === null) return findings;
    }
  }
  return findings;
}
