import type { CardReply, JournalReply, OrdersReply, OrganizationReply } from '#mock-provider/control/schema.ts';
import type { FaultKind } from '#mock-provider/faults/catalogue.ts';
import { CUSTOMER } from '../testing/buyer.ts';
import { CALLS, type Call, type CallName, type ProviderCall } from './calls.ts';
import { faultSettings } from './fault-settings.ts';
import type { Outcome } from './outcomes.ts';
import { isFile, readReply } from './read-reply.ts';
import type { Shopper } from './shopping.ts';
import { ask, jsonIn, procedure, type Visit } from './visitor.ts';

/** Longer than any deadline of the storefront that is tried, in milliseconds. */
const PATIENCE_MS = 30_000;

const CHECKOUT = { method: 'POST', path: '/payment/checkout/' };

/** One call of the storefront meets one fault. */
export type Cell = { readonly call: CallName; readonly kind: FaultKind };

/** What a walk needs: a storefront that is tried, one that nothing troubles, and the mock behind both. */
export type Ground = {
  readonly tried: Pick<Visit, 'origin' | 'dispatcher'>;
  readonly calm: Pick<Visit, 'origin' | 'dispatcher'>;
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

async function shopperOf(ground: Ground, call: Call, visitor: Pick<Visit, 'address'>) {
  const { control, calm, cardToken } = ground;
  const { organization } = await control<OrganizationReply>('/organizations', call.venue ?? {});
  const visit = { ...visitor, site: organization.web_name };
  const inVenue = { organization: organization.id };
  const run = async <Result>(name: string, input?: object): Promise<Result> => {
    const reply = await ask({ ...calm, ...visit }, procedure(name, input), PATIENCE_MS);
    const text = reply.bytes.toString('utf8');
    if (reply.status !== 200) throw new Error(`${name} answered ${reply.status} ${text.slice(0, 300)}`);
    return (jsonIn(text) as { result: { data: Result } }).result.data;
  };
  const addCard = async (card: object) => (await control<CardReply>('/cards', { ...card, ...inVenue })).card;
  const card = await addCard({
    photos: 2,
    sold_photos: 1,
    sold_videos: 1,
    visit_date: '2025-07-12',
    customer: { cpf: CUSTOMER.document },
  });
  const organizationId = organization.id;
  const shopper: Shopper = { card, addCard: () => addCard({ photos: 1 }), run, control, organizationId, cardToken };
  return { shopper, visit };
}

type Counts = Pick<Seen, 'tries' | 'checkouts' | 'charges'>;

/** What the provider was asked so far. */
async function count({ control, organizationId }: Shopper, { meets, charges }: Call): Promise<Counts> {
  const { entries } = await control<JournalReply>(`/journal?organization=${organizationId}`);
  const calls = ({ method, path }: ProviderCall) =>
    entries.filter((entry) => entry.method === method && entry.route.includes(path)).length;
  const counts = { tries: calls(meets), checkouts: calls(CHECKOUT), charges: 0 };
  if (!charges) return counts;
  const { orders } = await control<OrdersReply>(`/orders?organization=${organizationId}`);
  return { ...counts, charges: orders.reduce((sum, { payments }) => sum + payments.length, 0) };
}

/**
 * Walks one cell in a venue of its own, which is gone afterwards.
 * @param number of the cell: each has a visitor with an address of its own
 */
export async function walkCell(ground: Ground, { call: name, kind }: Cell, number: number): Promise<Seen> {
  const call: Call = CALLS[name];
  const address = `10.1.${number >> 8}.${number & 255}`;
  const { shopper, visit } = await shopperOf(ground, call, { address });
  try {
    const asked = await call.prepare(shopper);
    const truth = isFile(call) ? (await ask({ ...ground.calm, ...visit }, asked, PATIENCE_MS)).bytes : null;
    const before = await count(shopper, call);
    const fault = { organization: shopper.organizationId, match: call.meets, kind };
    await ground.control('/faults', { ...fault, ...faultSettings(call, kind) });
    const reply = await ask({ ...ground.tried, ...visit }, asked, PATIENCE_MS);
    const after = await count(shopper, call);
    return {
      ...readReply(call, reply, truth),
      bytes: reply.bytes.length,
      tries: after.tries - before.tries,
      checkouts: after.checkouts - before.checkouts,
      charges: after.charges - before.charges,
    };
  } finally {
    await ground.deleteVenue(shopper.organizationId);
  }
}
