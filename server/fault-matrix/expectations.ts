import { DEFINED_KINDS, type FaultKind } from '#mock-provider/faults/catalogue.ts';
import type { ErrorCode } from '#shared/error-codes.ts';

/**
 * How much of an answer reaches the browser. `without` is one without its main part, such as a page's venue; `cut` ends
 * early with nothing to show it; `longer` is the whole, followed by more. No table expects `other` and `endless`.
 */
export type BodyState = 'whole' | 'without' | 'broken' | 'cut' | 'longer' | 'error' | 'other' | 'endless';

export type Outcome = {
  readonly status: number;
  readonly errorCode: ErrorCode | null;
  readonly body: BodyState;
};

const error = (status: number, errorCode: ErrorCode): Outcome => ({ status, errorCode, body: 'error' });

export const OUTCOMES = {
  answered: { status: 200, errorCode: null, body: 'whole' },
  without: { status: 200, errorCode: null, body: 'without' },
  broken: { status: 200, errorCode: null, body: 'broken' },
  cut: { status: 200, errorCode: null, body: 'cut' },
  longer: { status: 200, errorCode: null, body: 'longer' },
  unavailable: error(503, 'PROVIDER_UNAVAILABLE'),
  invalid: error(503, 'PROVIDER_INVALID_REPLY'),
  unknown: error(503, 'OUTCOME_UNKNOWN'),
  limited: error(429, 'TOO_MANY_REQUESTS'),
  refused: error(422, 'PROVIDER_REFUSED'),
  notFound: error(404, 'NOT_FOUND'),
} as const satisfies Record<string, Outcome>;

export type OutcomeName = keyof typeof OUTCOMES;

export type CallClass = {
  readonly outcomes: Readonly<Partial<Record<OutcomeName, readonly FaultKind[]>>>;
  readonly tries: number;
};

/** The reply is true. It may hold more than was asked for. */
const HARMLESS = [
  'latency',
  'extra_field',
  'duplicate_effect',
  'stale_reply',
  'wrong_content_type',
  'deep_json',
] as const;
const ENDLESS = ['hang', 'drip', 'out_of_order'] as const;
const CONNECTION_LOST = [
  'close_before',
  'reset_before',
  'lost_reply',
  'reset_mid',
  'short_length',
  'bad_chunk',
] as const;
const SERVER_ERROR = ['status', 'html'] as const;
const NOT_UNDERSTOOD = [
  'truncate_no_length',
  'bad_gzip',
  'malformed_json',
  'wrong_types',
  'missing_field',
  'empty',
  'no_content',
  'redirect',
] as const;
const HARMLESS_TO_FILES = [
  'latency',
  'malformed_json',
  'wrong_types',
  'missing_field',
  'extra_field',
  'duplicate_effect',
  'stale_reply',
  'deep_json',
  'bad_utf8',
] as const;
const NOT_A_FILE = ['bad_gzip', 'empty', 'no_content', 'redirect', 'wrong_content_type', 'error_flag'] as const;
const LATE_OR_BROKEN_FILE = [
  'hang',
  'out_of_order',
  'close_before',
  'reset_before',
  'lost_reply',
  ...SERVER_ERROR,
] as const;
const HALF_FILES = ['reset_mid', 'short_length', 'bad_chunk', 'drip'] as const;

const WRITE_WITHOUT_REPLY = [
  ...ENDLESS,
  ...CONNECTION_LOST,
  ...SERVER_ERROR,
  ...NOT_UNDERSTOOD,
  'huge_body',
  'bad_utf8',
] as const;

const JSON_READ = {
  answered: [...HARMLESS, 'bad_utf8'],
  unavailable: [...ENDLESS, ...CONNECTION_LOST, ...SERVER_ERROR],
  invalid: [...NOT_UNDERSTOOD, 'huge_body'],
  refused: ['error_flag'],
  limited: ['rate_limit'],
} as const;

export const CLASSES = {
  read: {
    outcomes: JSON_READ,
    tries: 3,
  },
  /** A change answered in JSON. When its reply cannot be read, the change may or may not have happened. */
  write: {
    outcomes: {
      answered: HARMLESS,
      unknown: WRITE_WITHOUT_REPLY,
      refused: ['error_flag'],
      limited: ['rate_limit'],
    },
    tries: 1,
  },
  opening: {
    outcomes: {
      answered: HARMLESS,
      unavailable: WRITE_WITHOUT_REPLY,
      refused: ['error_flag'],
      limited: ['rate_limit'],
    },
    tries: 1,
  },
  form: {
    outcomes: JSON_READ,
    tries: 1,
  },
  /** The charge itself. After a lost reply the payment is read back. The outcome stays unknown only when nothing happened. */
  charge: {
    outcomes: {
      answered: [
        ...HARMLESS,
        'drip',
        'out_of_order',
        'lost_reply',
        'reset_mid',
        'short_length',
        'bad_chunk',
        'truncate_no_length',
        'bad_gzip',
        'malformed_json',
        'wrong_types',
        'missing_field',
        'empty',
        'no_content',
        'huge_body',
        'bad_utf8',
      ],
      unknown: ['hang', 'close_before', 'reset_before', ...SERVER_ERROR, 'redirect'],
      refused: ['error_flag'],
      limited: ['rate_limit'],
    },
    tries: 1,
  },
  page: {
    outcomes: {
      answered: [...HARMLESS, 'bad_utf8'],
      without: ENDLESS,
      unavailable: [...CONNECTION_LOST, ...SERVER_ERROR, 'error_flag', 'rate_limit'],
      invalid: [...NOT_UNDERSTOOD, 'huge_body'],
    },
    tries: 3,
  },
  cached: { outcomes: { answered: DEFINED_KINDS }, tries: 3 },
  savedFile: {
    outcomes: {
      answered: HARMLESS_TO_FILES,
      longer: ['huge_body'],
      broken: HALF_FILES,
      unavailable: LATE_OR_BROKEN_FILE,
      invalid: [...NOT_A_FILE, 'truncate_no_length'],
      limited: ['rate_limit'],
    },
    tries: 1,
  },
  /** A picture that is only displayed. It is small, so it has a largest size and a deadline. */
  displayedFile: {
    outcomes: {
      answered: HARMLESS_TO_FILES,
      cut: ['truncate_no_length'],
      broken: HALF_FILES,
      unavailable: LATE_OR_BROKEN_FILE,
      invalid: [...NOT_A_FILE, 'huge_body'],
      limited: ['rate_limit'],
    },
    tries: 1,
  },
  heldFile: {
    outcomes: {
      answered: HARMLESS_TO_FILES,
      cut: ['truncate_no_length'],
      unavailable: [...LATE_OR_BROKEN_FILE, ...HALF_FILES],
      invalid: [...NOT_A_FILE, 'huge_body'],
      limited: ['rate_limit'],
    },
    tries: 1,
  },
} as const satisfies Record<string, CallClass>;

export type ClassName = keyof typeof CLASSES;

/** The outcome of each kind of fault. @throws Error naming the kinds without one, or when one has two */
export function outcomesOf({ outcomes }: CallClass): ReadonlyMap<FaultKind, OutcomeName> {
  const pairs = Object.entries(outcomes).flatMap(([name, kinds]) =>
    kinds.map((kind): [FaultKind, OutcomeName] => [kind, name as OutcomeName]),
  );
  const byKind = new Map(pairs);
  const missing = DEFINED_KINDS.filter((kind) => !byKind.has(kind));
  if (missing.length > 0) throw new Error(`no outcome for ${missing.join(', ')}`);
  if (pairs.length > byKind.size) throw new Error('two outcomes for one kind of fault');
  return byKind;
}
