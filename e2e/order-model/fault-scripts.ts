import fc from 'fast-check';
import type { NetworkConditions } from './network-conditions.ts';

export type Photo = { readonly ofSecond: boolean; readonly at: number };

export type Command =
  | { readonly kind: 'tick' | 'withdraw' | 'changeElsewhere'; readonly photo: Photo }
  | { readonly kind: 'all' | 'package'; readonly isWanted: boolean }
  | { readonly kind: 'addCard' | 'removeCard' | 'saveCustomer' | 'read' | 'readOutOfTurn' }
  | { readonly kind: 'look'; readonly isLater: boolean }
  | { readonly kind: 'changeDay' | 'loseOrder' | 'emptyOrder' | 'completeOrder' }
  | { readonly kind: 'outage'; readonly after: number; readonly errorCode: 'PROVIDER_UNAVAILABLE' | 'SERVER_BUSY' }
  | { readonly kind: 'wait'; readonly turns: number };
type Kind = Command['kind'];

/** Few, so that changes collide. */
const photo = fc.record({ ofSecond: fc.boolean(), at: fc.nat(2) });
const of = <const K extends Kind>(kind: K) => fc.constant(kind);

const COMMANDS: Readonly<Record<Kind, { readonly weight: number; readonly arbitrary: fc.Arbitrary<Command> }>> = {
  tick: { weight: 12, arbitrary: fc.record({ kind: of('tick'), photo }) },
  all: { weight: 3, arbitrary: fc.record({ kind: of('all'), isWanted: fc.boolean() }) },
  package: { weight: 2, arbitrary: fc.record({ kind: of('package'), isWanted: fc.boolean() }) },
  addCard: { weight: 2, arbitrary: fc.record({ kind: of('addCard') }) },
  removeCard: { weight: 1, arbitrary: fc.record({ kind: of('removeCard') }) },
  saveCustomer: { weight: 1, arbitrary: fc.record({ kind: of('saveCustomer') }) },
  read: { weight: 1, arbitrary: fc.record({ kind: of('read') }) },
  readOutOfTurn: { weight: 2, arbitrary: fc.record({ kind: of('readOutOfTurn') }) },
  look: { weight: 2, arbitrary: fc.record({ kind: of('look'), isLater: fc.boolean() }) },
  changeDay: { weight: 1, arbitrary: fc.record({ kind: of('changeDay') }) },
  loseOrder: { weight: 2, arbitrary: fc.record({ kind: of('loseOrder') }) },
  emptyOrder: { weight: 2, arbitrary: fc.record({ kind: of('emptyOrder') }) },
  completeOrder: { weight: 1, arbitrary: fc.record({ kind: of('completeOrder') }) },
  withdraw: { weight: 2, arbitrary: fc.record({ kind: of('withdraw'), photo }) },
  changeElsewhere: { weight: 3, arbitrary: fc.record({ kind: of('changeElsewhere'), photo }) },
  outage: {
    weight: 2,
    arbitrary: fc.record({
      kind: of('outage'),
      after: fc.nat(3),
      errorCode: fc.constantFrom('PROVIDER_UNAVAILABLE' as const, 'SERVER_BUSY' as const),
    }),
  },
  wait: { weight: 5, arbitrary: fc.record({ kind: of('wait'), turns: fc.integer({ min: 1, max: 30 }) }) },
};

/** What a visitor does where nothing is taken away. */
const ORDINARY: readonly Kind[] = ['tick', 'all', 'addCard', 'read', 'readOutOfTurn', 'changeDay', 'wait'];

const turns = fc.oneof(fc.constant(0), fc.nat(8));
const fine = fc.constant('fine' as const);
const faulty = fc.oneof(
  { weight: 6, arbitrary: fine },
  { weight: 2, arbitrary: fc.constantFrom('notSent' as const, 'busy' as const, 'replyLost' as const) },
);
const conditionsOf = (kind: fc.Arbitrary<NetworkConditions['kind']>): fc.Arbitrary<NetworkConditions[]> =>
  fc.array(fc.record({ kind, turns: fc.tuple(turns, turns) }), { minLength: 1, maxLength: 12 });

export type Script = {
  readonly commands: readonly Command[];
  readonly conditions: readonly NetworkConditions[];
  /** Whether the order has its customer from the beginning. */
  readonly hasBuyer: boolean;
};

/** @param more than the ordinary commands */
export const scripts = (network: 'fine' | 'faulty', ...more: readonly Kind[]): fc.Arbitrary<Script> =>
  fc.record({
    commands: fc.array(fc.oneof(...[...ORDINARY, ...more].map((kind) => COMMANDS[kind])), {
      minLength: 1,
      maxLength: 16,
    }),
    conditions: conditionsOf(network === 'fine' ? fine : faulty),
    hasBuyer: fc.boolean(),
  });
