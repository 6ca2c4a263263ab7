import { setTimeout as wait } from 'node:timers/promises';
import type { Dispatcher } from 'undici';
import type { FaultReply, FaultsReply } from '#mock-provider/control/faults.ts';
import type { CardReply, OrdersReply, OrganizationReply } from '#mock-provider/control/schema.ts';
import type { FaultKind } from '#mock-provider/faults/catalogue.ts';
import { CUSTOMER } from '#server/testing/buyer.ts';
import { CALLS, type Call, type CallName } from './calls.ts';
import { faultSettings } from './fault-settings.ts';
import type { Outcome } from './outcomes.ts';
import { isFile, readReply } from './read-reply.ts';
import type { Shopper } from './shopping.ts';
import { type Asked, ask, jsonIn, procedure, type Visit } from './visitor.ts';

/** Longer than any deadline of the storefronts that are tried, in milliseconds. */
const PATIENCE_MS = 60_000;

/** Kinds that are over when a deadline is. */
const WAITING_KINDS: ReadonlySet<FaultKind> = new Set(['hang', 'drip', 'out_of_order']);

/** Something of every kind, found by face and by who the visitor is. */
const CARD = {
  photos: 2,
  sold_photos: 1,
  sold_videos: 1,
  visit_date: '2025-07-12',
  customer: { cpf: CUSTOMER.document },
};

/** A forgetful storefront takes what it knows for fresh for less than this, in milliseconds. */
const FORGETFUL_MS = 1_200;

const CHECKOUT = { method: 'POST', path: '/payment/checkout/' };

/** One call of the storefront meets one fault. */
export type Cell = { readonly call: CallName; readonly kind: FaultKind };

/** What a walk needs. */
export type Ground = {
  readonly dispatcher: Dispatcher;
  /** The origin of a storefront with the real times. */
  readonly unhurried: string;
  /** The origin of one with short deadlines, for faults that only a deadline ends. */
  readonly hurried: string;
  /** The origin of one that asks again for what it knows after {@link FORGETFUL_MS}. */
  readonly forgetful: string;
  /** The control API of the mock behind all of them. */
  readonly control: <Reply>(path: string, request?: object) => Promise<Reply>;
  readonly deleteVenue: (id: string) => Promise<void>;
  readonly cardToken: () => Promise<string>;
};

/** What was seen in a cell. */
export type Seen = {
  readonly outcome: Outcome;
  /** Whether the reply allows the browser to keep it. */
  readonly isKept: boolean;
  /** Bytes of the body that came. */
  readonly bytes: number;
  /** How often the provider was asked for what met the fault. */
  readonly tries: number;
  /** How often the provider was asked to charge, and how many charges came of it. */
  readonly checkouts: number;
  readonly charges: number;
};

/** A visitor with a card, in a venue made for them. @param address of the visitor */
async function arrive(ground: Ground, call: Call, address: string): Promise<{ shopper: Shopper; visit: Visit }> {
  const { control, cardToken, dispatcher, unhurried } = ground;
  const { organization } = await control<OrganizationReply>('/organizations', call.venue ?? {});
  const { id: organizationId, web_name: site } = organization;
  const visit = { origin: unhurried, site, address, dispatcher };
  const run = async <Result>(name: string, input?: object): Promise<Result> => {
    const reply = await ask(visit, procedure(name, input), PATIENCE_MS);
    const text = reply.bytes.toString('utf8');
    if (reply.status !== 200) throw new Error(`${name} answered ${reply.status} ${text.slice(0, 300)}`);
    return (jsonIn(text) as { result: { data: Result } }).result.data;
  };
  const makeCard = async (card: object) =>
    (await control<CardReply>('/cards', { ...card, organization: organizationId })).card;
  const shopper = { card: await makeCard(CARD), addCard: () => makeCard({ photos: 1 }), run, control, cardToken };
  return { shopper: { ...shopper, organizationId }, visit };
}

/** Sets the fault, and counts the calls that it meets and the charges that are asked for from now on. */
async function setFault({ control, organizationId: organization }: Shopper, call: Call, kind: FaultKind) {
  // It meets no call, and counts those that it could.
  const counter = { organization, match: CHECKOUT, kind, times: 0 };
  const { id: checkouts } = await control<FaultReply>('/faults', counter);
  const fault = { organization, match: call.meets, kind, ...faultSettings(call, kind) };
  const { id: tries } = await control<FaultReply>('/faults', fault);
  return async () => {
    const { faults } = await control<FaultsReply>(`/faults?organization=${organization}`);
    const matched = (id: string) => faults.find((one) => one.id === id)?.matched ?? 0;
    return { tries: matched(tries), checkouts: matched(checkouts) };
  };
}

/** How many charges were made, ever and of any kind. */
async function countCharges({ control, organizationId }: Shopper): Promise<number> {
  const { orders } = await control<OrdersReply>(`/orders?organization=${organizationId}`);
  return orders.reduce((sum, { payments }) => sum + payments.length, 0);
}

/** Lets a storefront know an answer, and take it for fresh no longer. @throws Error when the answer is none */
async function makeKnown(visit: Visit, asked: Asked): Promise<void> {
  const { status } = await ask(visit, asked, PATIENCE_MS);
  if (status !== 200) throw new Error(`what should be known was answered with ${status}`);
  await wait(FORGETFUL_MS);
}

/** Whether a cell does hardly more than wait, so that many can at a time. */
export function isWaiting({ call, kind }: Cell): boolean {
  return WAITING_KINDS.has(kind) || (CALLS[call] as Call).isKnown === true;
}

function originFor({ unhurried, hurried, forgetful }: Ground, call: Call, kind: FaultKind): string {
  if (call.isKnown) return forgetful;
  // A page waits two seconds for its venue. Nothing else may end that wait, neither a deadline nor pauses between retries.
  if (call.class === 'page') return WAITING_KINDS.has(kind) ? unhurried : hurried;
  return WAITING_KINDS.has(kind) ? hurried : unhurried;
}

/**
 * Walks one cell in a venue of its own, which is gone afterwards.
 * @param number of the cell: each has a visitor with an address of its own
 * @throws Error when what comes before the call that is tried does not work
 */
export async function walkCell(ground: Ground, { call: name, kind }: Cell, number: number): Promise<Seen> {
  const call: Call = CALLS[name];
  const { shopper, visit } = await arrive(ground, call, `10.1.${number >> 8}.${number & 255}`);
  try {
    const asked = await call.prepare(shopper);
    const truth = isFile(call) ? (await ask(visit, asked, PATIENCE_MS)).bytes : null;
    const chargesBefore = await countCharges(shopper);
    const origin = originFor(ground, call, kind);
    if (call.isKnown) await makeKnown({ ...visit, origin }, asked);
    const count = await setFault(shopper, call, kind);
    const reply = await ask({ ...visit, origin }, asked, PATIENCE_MS);
    const charges = (await countCharges(shopper)) - chargesBefore;
    return { ...readReply(call, reply, truth), bytes: reply.bytes.length, charges, ...(await count()) };
  } finally {
    await ground.deleteVenue(shopper.organizationId);
  }
}
