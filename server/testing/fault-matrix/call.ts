import type { OrganizationRequest } from '#mock-provider/control/schema.ts';
import { DEFINED_KINDS, FAULTS, type FaultKind } from '#mock-provider/faults/catalogue.ts';
import { CLASSES, type ClassName, OUTCOMES, type Outcome, type Outcomes } from './outcomes.ts';
import type { Shopper } from './shopping.ts';
import type { VisitorRequest } from './visitor-request.ts';

export type Call = {
  readonly class: ClassName;
  /** The outcomes that differ from those of the call's class. */
  readonly except?: Outcomes;
  /** The provider's call that fails: its method and path. */
  readonly meets: readonly [method: 'GET' | 'POST' | 'DELETE', path: string];
  readonly venue?: OrganizationRequest;
  readonly prepare: (shopper: Shopper) => Promise<VisitorRequest>;
  /** Checks what a result contains, not only its type. Files are compared byte by byte. */
  readonly isAnswer?: (result: unknown) => boolean;
  readonly charges?: true;
  /** A browser may cache this file if it is complete, and must not cache any other reply. */
  readonly isCacheable?: true;
  readonly maxBytes?: number;
};

/** Whether the call is answered with a file. All other replies of the provider are JSON. */
export const isFile = ({ class: name }: Call): boolean =>
  ['savedFile', 'displayedFile', 'shortPicture', 'heldFile'].includes(name);

/** Returns the faults that are possible in the provider's reply. */
export const faultsOf = (call: Call) => DEFINED_KINDS.filter((kind) => !(isFile(call) && 'changes' in FAULTS[kind]));

/** @throws Error if the call cannot have this kind of fault */
function expectedOutcome({ class: name, except }: Call, kind: FaultKind): Outcome {
  const outcomes: Readonly<Partial<Record<FaultKind, Outcome>>> = { ...CLASSES[name].outcomes, ...except };
  const outcome = outcomes[kind];
  if (outcome === undefined) throw new Error(`no outcome is expected of ${kind}`);
  return outcome;
}

export type Observation = {
  /** One of {@link OUTCOMES}, or any other text. */
  readonly outcome: string;
  readonly isCacheable: boolean;
  readonly bytes: number;
  readonly tries: number;
  readonly checkouts: number;
  readonly charges: number;
};

export function problemsOf(call: Call, kind: FaultKind, observed: Observation): string[] {
  const expected = expectedOutcome(call, kind);
  const mayBeCached = call.isCacheable === true && ['answered', 'longer', 'broken'].includes(expected);
  const charges = call.charges && observed.outcome.startsWith('200') ? 1 : 0;
  const checks: readonly (readonly [boolean, string])[] = [
    [observed.outcome === OUTCOMES[expected], `${observed.outcome}, not ${OUTCOMES[expected]}`],
    [
      observed.tries >= 1 && observed.tries <= CLASSES[call.class].tries,
      `the provider was asked ${observed.tries} times`,
    ],
    // Whatever the headers allow, a browser does not use a body that broke off as a whole file.
    [mayBeCached || !observed.isCacheable, 'a browser may cache it'],
    [observed.bytes <= (call.maxBytes ?? Number.POSITIVE_INFINITY), `${observed.bytes} bytes came`],
    [observed.checkouts <= 1, `the provider was asked ${observed.checkouts} times to charge`],
    [observed.charges === charges, `${observed.charges} charges were made, not ${charges}`],
  ];
  return checks.filter(([isRight]) => !isRight).map(([, problem]) => problem);
}

export const has =
  (...names: readonly string[]) =>
  (result: unknown) =>
    typeof result === 'object' && result !== null && names.every((name) => name in result);
export const isOrder = has('reference', 'items', 'totalCents');

export const hasSome = (name: string) => (result: unknown) =>
  ((result as Record<string, unknown[]>)[name]?.length ?? 0) > 0;
