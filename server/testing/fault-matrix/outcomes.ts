import { DEFINED_KINDS, type FaultKind, type JsonFault } from '#mock-provider/faults/catalogue.ts';

/**
 * What the browser receives: a status, and an error code or the state of the body. `without` lacks the main part, such
 * as a page's venue. `broken` breaks off, `cut` ends early but looks complete, and `longer` has more bytes at its end.
 */
export const OUTCOMES = {
  answered: '200 whole',
  without: '200 without',
  broken: '200 broken',
  cut: '200 cut',
  longer: '200 longer',
  unavailable: '503 PROVIDER_UNAVAILABLE',
  invalid: '503 PROVIDER_INVALID_REPLY',
  unknown: '503 OUTCOME_UNKNOWN',
  limited: '429 TOO_MANY_REQUESTS',
  refused: '422 PROVIDER_REFUSED',
  notFound: '404 NOT_FOUND',
} as const;

export type Outcome = keyof typeof OUTCOMES;

type DefinedKind = Exclude<FaultKind, 'response' | 'patch'>;
/** Outcomes by fault. A call lacks the faults that its reply cannot have: a file has no JSON to change. */
export type Outcomes = Readonly<Partial<Record<DefinedKind, Outcome>>>;

type Usual = Readonly<
  Record<Exclude<DefinedKind, JsonFault>, readonly [json: Outcome, file: Outcome]> &
    Record<Exclude<JsonFault, 'patch'>, readonly [json: Outcome, file?: never]>
>;

/** The outcomes of a read with a reply in JSON, and of a file that the visitor saves. */
const USUAL: Usual = {
  latency: ['answered', 'answered'],
  extra_field: ['answered'],
  duplicate_effect: ['answered', 'answered'],
  stale_reply: ['answered', 'answered'],
  deep_json: ['answered'],
  bad_utf8: ['answered'],
  wrong_content_type: ['answered', 'invalid'],
  error_flag: ['refused', 'invalid'],
  rate_limit: ['limited', 'limited'],
  huge_body: ['invalid', 'longer'],
  hang: ['unavailable', 'unavailable'],
  out_of_order: ['unavailable', 'unavailable'],
  drip: ['unavailable', 'broken'],
  close_before: ['unavailable', 'unavailable'],
  reset_before: ['unavailable', 'unavailable'],
  lost_reply: ['unavailable', 'unavailable'],
  reset_mid: ['unavailable', 'broken'],
  short_length: ['unavailable', 'broken'],
  bad_chunk: ['unavailable', 'broken'],
  status: ['unavailable', 'unavailable'],
  html: ['unavailable', 'unavailable'],
  truncate_no_length: ['invalid', 'invalid'],
  bad_gzip: ['invalid', 'invalid'],
  malformed_json: ['invalid'],
  wrong_types: ['invalid'],
  missing_field: ['invalid'],
  empty: ['invalid', 'invalid'],
  no_content: ['invalid', 'invalid'],
  redirect: ['invalid', 'invalid'],
};

function outcomesBy(outcomeOf: (kind: DefinedKind) => Outcome | undefined): Outcomes {
  return Object.fromEntries(DEFINED_KINDS.map((kind) => [kind, outcomeOf(kind)]));
}

/** Copies outcomes. @param others replaces outcomes wherever they occur @param kinds replaces those of some faults */
function like(usual: Outcomes, others: Partial<Record<Outcome, Outcome>>, kinds: Outcomes = {}): Outcomes {
  return outcomesBy((kind) => {
    const outcome = usual[kind];
    return kinds[kind] ?? (outcome && (others[outcome] ?? outcome));
  });
}

const read = outcomesBy((kind) => USUAL[kind][0]);
/** A change that is answered in JSON. If its reply cannot be read, the change may or may not have happened. */
const write = like(read, { unavailable: 'unknown', invalid: 'unknown' }, { bad_utf8: 'unknown' });
/** An order is opened by a single request, like a change. If the reply is lost, the page simply opens it again. */
const opening = like(write, { unknown: 'unavailable' });
/** After a lost reply the payment is read. The outcome stays unknown only if the charge did not happen. */
const charge = like(
  write,
  { unknown: 'answered' },
  {
    hang: 'unknown',
    close_before: 'unknown',
    reset_before: 'unknown',
    status: 'unknown',
    html: 'unknown',
    redirect: 'unknown',
  },
);
/** A page arrives within two seconds, even without its venue. Refusals are meant for this server, not the visitor. */
const page = like(
  read,
  { refused: 'unavailable', limited: 'unavailable' },
  { hang: 'without', drip: 'without', out_of_order: 'without' },
);
const savedFile = outcomesBy((kind) => USUAL[kind][1]);
/** A picture that is displayed, not saved. It is small, so it has a maximum size and a deadline. */
const displayedFile = like(savedFile, { longer: 'invalid' }, { truncate_no_length: 'cut' });

export type CallClass = { readonly outcomes: Outcomes; readonly tries: number };

export const CLASSES = {
  read: { outcomes: read, tries: 3 },
  write: { outcomes: write, tries: 1 },
  opening: { outcomes: opening, tries: 1 },
  form: { outcomes: read, tries: 1 },
  charge: { outcomes: charge, tries: 1 },
  page: { outcomes: page, tries: 3 },
  cached: { outcomes: outcomesBy(() => 'answered'), tries: 3 },
  savedFile: { outcomes: savedFile, tries: 2 },
  displayedFile: { outcomes: displayedFile, tries: 2 },
  /** A picture of at most 64 KiB with a Content-Length is sent only once it is complete; a cut one is refused. */
  shortPicture: {
    outcomes: like(displayedFile, {}, { drip: 'unavailable', reset_mid: 'unavailable', short_length: 'unavailable' }),
    tries: 2,
  },
  heldFile: { outcomes: like(displayedFile, { broken: 'unavailable' }), tries: 2 },
} as const satisfies Record<string, CallClass>;

export type ClassName = keyof typeof CLASSES;
