import { endpoints } from '#shared/provider-api/endpoints.ts';
import { tryTokens } from './card-tokens.ts';
import { FILE_STEPS } from './file-steps.ts';
import { compared, type Finding, NotTried, outcomeOf, type Row, unanswered, untried } from './finding.ts';
import { boughtSteps, MEDIA_STEPS, resumeSteps } from './media-steps.ts';
import { ORDER_STEPS } from './order-steps.ts';
import { CUSTOMER_STEPS, PAY_STEPS } from './pay-steps.ts';
import { soldOf } from './plausibility/media-lists.ts';
import { READ_STEPS } from './read-steps.ts';
import { exchangeOf } from './send.ts';
import type { Known, Step, SuiteOptions } from './step.ts';

function notTried(row: Row, check: string, error: unknown): Finding {
  if (!(error instanceof NotTried)) throw error;
  return untried(row, check, error.message);
}

async function runChecks(row: Row, checks: Step['checks'] = {}, read: unknown, known: Known): Promise<Finding[]> {
  const findings: Finding[] = [];
  for (const [name, differences] of Object.entries(checks)) {
    try {
      if (read === undefined) throw new NotTried('needs a reply in the right form');
      // Only the step's own endpoint has parsed this reply.
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
    if (read !== undefined) step.learn?.(read as never, known);
    const form = compared(answered, check, differences, leftOut);
    if (step.mayBeRefused && read === undefined) return [form];
    return [form, ...(await runChecks(answered, step.checks, read, known))];
  } catch (error) {
    return [notTried(row, check, error)];
  }
}

/** Photos that were bought before the suite begins. If it may write, it buys its own. */
const boughtBefore = boughtSteps(({ lists }) => soldOf(lists, 'photo').slice(0, 2));

/**
 * Makes the calls one after the other and checks first their form, then their plausibility. It stops if the first call
 * gets no answer.
 * @param baseUrl without `/api/v1`
 * @returns a finding for each check; never throws
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
