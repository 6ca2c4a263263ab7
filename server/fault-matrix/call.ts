import type { OrganizationRequest } from '#mock-provider/control/schema.ts';
import { DEFINED_KINDS, FAULTS, type FaultKind } from '#mock-provider/faults/catalogue.ts';
import { CLASSES, type ClassName, OUTCOMES, type Outcome, type Outcomes } from './outcomes.ts';
import type { Shopper } from './shopping.ts';
import type { VisitorRequest } from './visitor-request.ts';

export type Call = {
  readonly class: ClassName;
  /** The outcomes that are not those of its class. */
  readonly except?: Outcomes;
  /** Method and path of the provider's call that fails. */
  readonly meets: readonly [method: 'GET' | 'POST' | 'DELETE', path: string];
  readonly venue?: OrganizationRequest;
  readonly prepare: (shopper: Shopper) => Promise<VisitorRequest>;
  /** Whether a result has the expected content, and not merely the expected type. Files are compared byte by byte. */
  readonly isAnswer?: (result: unknown) => boolean;
  readonly charges?: true;
  /** A browser may cache the file when it came whole. It may never cache any other reply. */
  readonly isCacheable?: true;
  readonly maxBytes?: number;
};

/** Whether it is answered with a file. Every other reply of the provider is JSON. */
export const isFile = ({ class: name }: Call): boolean => ['savedFile', 'displayedFile', 'heldFile'].includes(name);

/** The faults that the provider can make in the reply. */
export const faultsOf = (call: Call) => DEFINED_KINDS.filter((kind) => !(isFile(call) && 'changes' in FAULTS[kind]));

/** @throws Error for a kind that is no fault of the call */
function expectedOutcome({ class: name, except }: Call, kind: FaultKind): Outcome {
  const outcomes: Readonly<Partial<Record<FaultKind, Outcome>>> = { ...CLASSES[name].outcomes, ...except };
  const outcome = outcomes[kind];
  if (outcome === undefined) throw new Error(`no outcome is expected of ${kind}`);
  return outcome;
}

export type Observation = {
  /** As in {@link OUTCOMES}, or another. */
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
    // A browser never takes a broken body for a whole one, whatever its headers allow.
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
