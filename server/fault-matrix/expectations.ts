import { FAULTS, type FaultKind } from '#mock-provider/faults/catalogue.ts';
import type { OutcomeName } from './outcomes.ts';

/** How calls of one class end, whatever goes wrong at the provider. */
export type CallClass = {
  /** Every fault kind, once, under the outcome that it leads to. */
  readonly outcomes: Readonly<Partial<Record<OutcomeName, readonly FaultKind[]>>>;
  /** How often the provider may be asked for the same at most: a read again, a write never. */
  readonly tries: number;
};

/** The reply says what is true, beside what nobody asked for. */
const HARMLESS = [
  'latency',
  'extra_field',
  'duplicate_effect',
  'stale_reply',
  'wrong_content_type',
  'deep_json',
] as const;
/** No reply before the deadline. */
const ENDLESS = ['hang', 'drip', 'out_of_order'] as const;
/** No reply at all, or none to its end. */
const CONNECTION_LOST = [
  'close_before',
  'reset_before',
  'lost_reply',
  'reset_mid',
  'short_length',
  'bad_chunk',
] as const;
/** The provider says that it is broken. */
const SERVER_ERROR = ['status', 'html'] as const;
/** A reply that cannot be read, or says something else than what was asked. */
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
/** Faults of JSON leave a file as it is. */
const NO_FILE_FAULTS = [
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
/** Replies to a request for a file that are no file. */
const NO_FILE = ['bad_gzip', 'empty', 'no_content', 'redirect', 'wrong_content_type', 'error_flag'] as const;
/** Replies to a request for a file that never come. */
const NO_FILE_REPLY = ['hang', 'out_of_order', 'close_before', 'reset_before', 'lost_reply', ...SERVER_ERROR] as const;
/** Files that break off after their head. */
const HALF_FILES = ['reset_mid', 'short_length', 'bad_chunk', 'drip'] as const;

/** What only asks, and is answered in JSON. */
const ASKED = {
  answered: [...HARMLESS, 'bad_utf8'],
  unavailable: [...ENDLESS, ...CONNECTION_LOST, ...SERVER_ERROR],
  invalid: [...NOT_UNDERSTOOD, 'huge_body'],
  refused: ['error_flag'],
  limited: ['rate_limit'],
} as const;

export const CLASSES = {
  /** A read answered in JSON. */
  read: {
    outcomes: ASKED,
    tries: 3,
  },
  /** A change answered in JSON. Unless its reply is understood, it may have happened or not. */
  write: {
    outcomes: {
      answered: HARMLESS,
      unknown: [...ENDLESS, ...CONNECTION_LOST, ...SERVER_ERROR, ...NOT_UNDERSTOOD, 'huge_body', 'bad_utf8'],
      refused: ['error_flag'],
      limited: ['rate_limit'],
    },
    tries: 1,
  },
  /** A form of pictures that passes through: nothing of it is held, so it goes once, also where it only asks. */
  form: {
    outcomes: ASKED,
    tries: 1,
  },
  /** The charge itself. A lost reply is read back; only what did not happen at all stays unknown. */
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
  /** The page of a venue that was never loaded before. */
  page: {
    outcomes: {
      answered: [...HARMLESS, 'bad_utf8'],
      without: ENDLESS,
      // A refusal says nothing of the page that was asked for.
      unavailable: [...CONNECTION_LOST, ...SERVER_ERROR, 'error_flag', 'rate_limit'],
      invalid: [...NOT_UNDERSTOOD, 'huge_body'],
    },
    tries: 3,
  },
  /** What was loaded before: it is good for a while, whatever becomes of its reload. */
  known: { outcomes: { answered: Object.keys(FAULTS) as FaultKind[] }, tries: 3 },
  /** A file that a visitor keeps: its end must be known. */
  keptFile: {
    outcomes: {
      answered: NO_FILE_FAULTS,
      longer: ['huge_body'],
      broken: HALF_FILES,
      unavailable: NO_FILE_REPLY,
      invalid: [...NO_FILE, 'truncate_no_length'],
      limited: ['rate_limit'],
    },
    tries: 1,
  },
  /** A picture that is only looked at: small, so it has a largest size and a time by which it is there. */
  shownFile: {
    outcomes: {
      answered: NO_FILE_FAULTS,
      cut: ['truncate_no_length'],
      broken: HALF_FILES,
      unavailable: NO_FILE_REPLY,
      invalid: [...NO_FILE, 'huge_body'],
      limited: ['rate_limit'],
    },
    tries: 1,
  },
} as const satisfies Record<string, CallClass>;

export type ClassName = keyof typeof CLASSES;

/** The outcome of each fault kind. @throws Error when a kind has none, or two */
export function outcomesOf({ outcomes }: CallClass): ReadonlyMap<FaultKind, OutcomeName> {
  const pairs = Object.entries(outcomes).flatMap(([name, kinds]) =>
    kinds.map((kind): [FaultKind, OutcomeName] => [kind, name as OutcomeName]),
  );
  const byKind = new Map(pairs);
  if (pairs.length !== byKind.size || byKind.size !== Object.keys(FAULTS).length) {
    throw new Error('every fault kind has exactly one outcome');
  }
  return byKind;
}
