/** @import { FaultKind } from '../../../faults/catalogue.ts' */
/** @import { FaultRequest } from '../../faults.ts' */
import { countWords, durationWords } from './time-words.mjs';

/**
 * What goes wrong, for testers. A kind without words does not compile.
 * @type {Readonly<Record<FaultKind, string>>}
 */
const KINDS = {
  latency: 'The answer is late',
  hang: 'There is no answer, ever',
  drip: 'The body comes drop by drop',
  close_before: 'The connection is closed at once',
  reset_before: 'The connection is reset at once',
  reset_mid: 'The connection is reset in the middle',
  short_length: 'The body is shorter than announced',
  truncate_no_length: 'The body is cut, and seems complete',
  bad_chunk: 'A chunk of the body is broken',
  bad_gzip: 'The compressed body is damaged',
  status: 'The call is refused or fails',
  response: 'A response of your own comes instead',
  patch: 'Some fields of the answer are others',
  html: 'A page of HTML comes instead',
  malformed_json: 'The JSON has a mistake',
  error_flag: 'The answer reports an error',
  wrong_types: 'Every value has another type',
  missing_field: 'Every object lacks a field',
  extra_field: 'Every object has an unknown field',
  empty: 'The body is empty',
  no_content: 'There is no content',
  duplicate_effect: 'It is done twice',
  lost_reply: 'It is done, and the reply is lost',
  stale_reply: 'The previous answer comes again',
  out_of_order: 'The answer comes after the next one',
  rate_limit: 'Too many requests',
  redirect: 'The call is redirected',
  huge_body: 'The body is huge',
  deep_json: 'The JSON is nested too deep',
  bad_utf8: 'The texts are damaged',
  wrong_content_type: 'The content type is wrong',
};

/** What a kind does, as a sentence; the name itself for an unknown one. @param {string} kind */
export function kindWords(kind) {
  return Object.hasOwn(KINDS, kind) ? KINDS[/** @type {FaultKind} */ (kind)] : kind;
}

const ORDINALS = ['th', 'st', 'nd', 'rd'];

/** @param {number} count from 1 */
function ordinal(count) {
  const suffix = count % 100 > 10 && count % 100 < 14 ? 'th' : (ORDINALS[count % 10] ?? 'th');
  return `${count}${suffix}`;
}

/** @param {object} values @param {(name: string, value: string) => string} write */
const each = (values, write) => Object.entries(values).map(([name, value]) => write(name, String(value)));

/** @param {NonNullable<FaultRequest['match']>} match */
function whichCalls({ method, path, query = {}, header = {}, nth = 1, body }) {
  const conditions = [
    ...(path === undefined ? [] : [`of ${path}`]),
    ...each(query, (name, value) => `with ${name}=${value}`),
    ...each(header, (name, value) => `with “${value}” in ${name}`),
    ...(body === undefined ? [] : [`with ${JSON.stringify(body)} in the body`]),
    ...(nth > 1 ? [`from the ${ordinal(nth)} on`] : []),
  ];
  return [`${method ?? 'All'} calls`, ...conditions].join(' ');
}

/** @param {FaultRequest} fault */
function howOften({ times, probability = 1, after_ms: after, for_ms: lasts }) {
  const often = times === undefined ? [] : [times === 1 ? 'once' : times === 2 ? 'twice' : `${times} times`];
  const chance = probability === 1 ? [] : [`${Math.round(probability * 100)} of 100 by chance`];
  const begin = after === undefined ? [] : [`beginning ${durationWords(after)} after it was made`];
  const end = lasts === undefined ? [] : [`for ${durationWords(lasts)}`];
  return [...often, ...chance, ...begin, ...end];
}

/** Which calls a fault is for, when and how often: a sentence without its full stop. @param {FaultRequest} fault */
export function faultWords(fault) {
  return [whichCalls(fault.match ?? {}), ...howOften(fault)].join(', ');
}

/** The parameters of a fault, each in words. @param {Partial<FaultRequest>} fault */
export function parameterWords({ delay_ms, jitter_ms, after_bytes, bytes_per_second, ...fault }) {
  const { status, code, message, headers, body, patch } = fault;
  return [
    delay_ms === undefined ? '' : `delay ${durationWords(delay_ms)}`,
    jitter_ms === undefined ? '' : `up to ${durationWords(jitter_ms)} more`,
    after_bytes === undefined ? '' : `after ${countWords(after_bytes, 'byte')}`,
    bytes_per_second === undefined ? '' : `${countWords(bytes_per_second, 'byte')} a second`,
    status === undefined ? '' : `status ${status}`,
    code === undefined ? '' : `code ${code}`,
    message === undefined ? '' : `message ${message}`,
    headers === undefined ? '' : `headers ${JSON.stringify(headers)}`,
    body === undefined ? '' : `body ${typeof body === 'string' ? body : JSON.stringify(body)}`,
    patch === undefined ? '' : `patch ${JSON.stringify(patch)}`,
  ].filter(Boolean);
}

/** The steps of a fault that is another one at each call; none for most faults. @param {FaultRequest} fault */
export function stepWords({ sequence = [], repeat = false }) {
  const steps = sequence.map((step) =>
    step === null ? 'No fault' : [kindWords(step.kind), ...parameterWords(step)].join(', '),
  );
  return repeat ? [...steps, 'Then it begins again'] : steps;
}
