import { z } from 'zod';

const milliseconds = z.number().min(0).max(3_600_000);

export const faultParameters = {
  delay_ms: milliseconds.optional().describe('The time before the reply, or between two bytes of a `drip`.'),
  jitter_ms: milliseconds.optional().describe('The most milliseconds that chance adds to a delay.'),
  after_bytes: z
    .int()
    .min(0)
    .max(2 ** 31)
    .optional()
    .describe('How many bytes of the body pass before the fault strikes.'),
  bytes_per_second: z.number().min(1).max(1e9).optional().describe('The rate of a `drip`.'),
  status: z.int().min(200).max(599).optional().describe('The HTTP status in place of the right one.'),
  code: z.string().optional().describe('The code of a refusal, such as `CARD_NOT_FOUND`.'),
  message: z.string().optional().describe('The text of a refusal, or the address of a `redirect`.'),
  headers: z
    .record(z.string().regex(/^[\w-]+$/, 'no name of a header'), z.string())
    .optional()
    .describe('The headers of the response.'),
  body: z.unknown().optional().describe('The body of the response. A text is sent as it is, any other value as JSON.'),
  patch: z.unknown().optional().describe('A JSON merge patch of the reply (RFC 7396).'),
};
type FaultParameter = keyof typeof faultParameters;
export const FAULT_PARAMETERS = Object.keys(faultParameters) as [FaultParameter, ...FaultParameter[]];

type Reads = readonly FaultParameter[];

/**
 * Defines a kind of fault.
 * @param outcome what the caller sees, with the kind's parameters and their defaults; docs/faults.md lists it
 */
const kind =
  <const Performs extends boolean>(performs: Performs) =>
  <const Read extends Reads>(reads: Read, outcome: string) => ({ performs, reads, outcome });
/** Defines a kind of fault whose call still takes effect. */
const done = kind(true);
const undone = kind(false);
/** Defines a kind of fault that changes only JSON replies. The call still takes effect. */
const json = <const Read extends Reads>(reads: Read, outcome: string) =>
  ({ ...done(reads, outcome), changes: 'json' }) as const;

export const FAULTS = {
  latency: done(
    ['delay_ms', 'jitter_ms'],
    'waits `delay_ms` (1000), and up to `jitter_ms` (0) more, then takes effect and answers',
  ),
  hang: undone(['after_bytes'], 'no reply; the connection stays open. Of an upload, only `after_bytes` are read'),
  drip: done(
    ['delay_ms', 'after_bytes', 'bytes_per_second'],
    'the body comes byte by byte, `delay_ms` (200) apart, or with `bytes_per_second`, once `after_bytes` (0) are sent',
  ),
  close_before: undone([], 'the connection is closed before a byte'),
  reset_before: undone(
    ['after_bytes'],
    'the connection is reset before a byte; in an upload, once `after_bytes` of it are read',
  ),
  reset_mid: done(['after_bytes'], 'reset after `after_bytes` of the body (half of it)'),
  short_length: done(
    ['after_bytes'],
    'closed after `after_bytes` of the body (half of it), short of its Content-Length',
  ),
  truncate_no_length: done(
    ['after_bytes'],
    'no Content-Length, closed after `after_bytes` (half): complete as HTTP, but its JSON is cut off',
  ),
  bad_chunk: done(['after_bytes'], 'chunked; after `after_bytes` (half) comes a chunk size that is no number'),
  bad_gzip: done([], 'marked as gzip, but damaged in the middle, so that no client can unpack it'),
  status: undone(
    ['status', 'code', 'message'],
    "`status` (500), refused with `code` (INTERNAL_ERROR) in the venue's error style",
  ),
  response: undone(
    ['status', 'headers', 'body'],
    '`status` (200) with `headers` and `body`: a text as it is, any other value as JSON',
  ),
  html: undone(['status'], '`status` (500) with an HTML page'),
  malformed_json: json([], 'JSON with a mistake at its end'),
  error_flag: undone(
    ['status', 'code', 'message'],
    '`status` (200) with `"error": true`, and `message` and `code` where given',
  ),
  wrong_types: json([], 'every value has another type'),
  missing_field: json([], 'every object lacks its first plain field'),
  extra_field: json([], 'every object has a field that nobody knows'),
  empty: done([], 'the status without a body'),
  no_content: done([], '204'),
  duplicate_effect: done([], 'the call takes effect twice; the second reply is sent'),
  lost_reply: done([], 'the call takes effect, then the connection is reset'),
  stale_reply: done([], 'the previous reply of this call in this venue, if there was one'),
  out_of_order: done(
    ['delay_ms'],
    'takes effect, and is answered `delay_ms` (1000) later; matching calls in the meantime are answered first',
  ),
  rate_limit: undone(['delay_ms', 'message'], '429, Retry-After `delay_ms` in whole seconds (1)'),
  redirect: undone(['status', 'message'], '`status` (302) to `message` (`http://169.254.169.254/`)'),
  patch: json(
    ['patch'],
    'the right reply with `patch` merged into its JSON: null deletes a field, a list replaces a list (RFC 7396)',
  ),
  huge_body: done(['after_bytes'], 'the right reply, padded to `after_bytes` (64 MiB)'),
  deep_json: json([], 'the right reply, with lists in lists, 100,000 deep'),
  bad_utf8: json([], 'names and other texts hold bytes that are no UTF-8'),
  wrong_content_type: done([], 'the right body, marked as `text/html`'),
};

export type FaultKind = keyof typeof FAULTS;
export const FAULT_KINDS = Object.keys(FAULTS) as [FaultKind, ...FaultKind[]];

/** The kinds that change JSON replies and leave files unchanged. */
export type JsonFault = {
  [Kind in FaultKind]: (typeof FAULTS)[Kind] extends { changes: 'json' } ? Kind : never;
}[FaultKind];

/**
 * The kinds that define what the caller gets. With `response` and `patch`, the tester writes the reply, or what changes
 * in it.
 */
export const DEFINED_KINDS = FAULT_KINDS.filter((kind) => kind !== 'response' && kind !== 'patch');
