import type {
  CardReply,
  CardRequest,
  ClockReply,
  HealthReply,
  InvariantsReply,
  JournalReply,
  OrdersReply,
  OrganizationReply,
  OrganizationRequest,
  Settlement,
} from '#mock-provider/control/schema.ts';
import type { FaultKind } from '#mock-provider/faults/catalogue.ts';
import type { FaultFields } from '#mock-provider/faults/fault.ts';
import { mockPort, port, scheme } from './ports.ts';

const MOCK = `http://127.0.0.1:${mockPort}`;

type FaultDetails = Partial<Omit<FaultFields, 'kind'>>;

export function originOf(webName: string): string {
  return `${scheme}://${webName}.localhost:${port}`;
}

export class Venue {
  readonly organization: OrganizationReply['organization'];
  readonly #mock: string;

  private constructor({ organization }: OrganizationReply, mock: string) {
    this.organization = organization;
    this.#mock = mock;
  }

  /** @param fields differences from the fixtures' first venue, which has every feature */
  static async create(fields: OrganizationRequest, mock = MOCK): Promise<Venue> {
    return new Venue(await control<OrganizationReply>(mock, '/organizations', fields), mock);
  }

  get origin(): string {
    return originOf(this.organization.web_name);
  }

  /** Deletes it, to keep the mock's lists short. */
  async delete(): Promise<void> {
    await call(this.#mock, `/organizations/${encodeURIComponent(this.organization.web_name)}`, { method: 'DELETE' });
  }

  async reset(): Promise<void> {
    await control(this.#mock, `/reset?organization=${encodeURIComponent(this.organization.id)}`, {});
  }

  /** @param card six photos to buy by default */
  addCard(card: Omit<CardRequest, 'organization'> = {}): Promise<CardReply> {
    return control(this.#mock, '/cards', { ...card, organization: this.organization.id });
  }

  async orders(): Promise<OrdersReply['orders']> {
    return (await this.#get<OrdersReply>('/orders')).orders;
  }

  async settlePayment(orderId: string, status: Settlement): Promise<void> {
    await control(this.#mock, `/orders/${encodeURIComponent(orderId)}/payment`, { status });
  }

  /** A PIX code for the only order, as from another device. Returns the order's id. */
  async payElsewhere(): Promise<string> {
    const [order] = await this.orders();
    const id = order?.id ?? '';
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify({ pix: true }) };
    const reply = await fetch(`${this.#mock}/api/v1/payment/checkout/${id}`, request);
    if (!reply.ok) throw new Error(`the PIX of ${id}: ${reply.status} ${await reply.text()}`);
    return id;
  }

  async addFault(
    kind: FaultKind,
    match: { method?: string; path?: string; nth?: number },
    more: FaultDetails = {},
  ): Promise<void> {
    await control(this.#mock, '/faults', { organization: this.organization.id, match, kind, ...more });
  }

  async clearFaults(): Promise<void> {
    const path = `/faults?${new URLSearchParams({ organization: this.organization.id })}`;
    await call(this.#mock, path, { method: 'DELETE' });
  }

  /** @returns the venue's time, ISO */
  async advanceClock(milliseconds: number): Promise<string> {
    const body = { organization: this.organization.id, advance_ms: milliseconds };
    return (await control<ClockReply>(this.#mock, '/clock', body)).now;
  }

  /** @param since the sequence of the last call that is not wanted */
  async calls(method: string, partOfRoute: string, since = 0): Promise<JournalReply['entries']> {
    const query = { method, path: partOfRoute, ...(since > 0 && { since: String(since) }) };
    return (await this.#get<JournalReply>('/journal', query)).entries;
  }

  async violations(): Promise<InvariantsReply['violations']> {
    return (await this.#get<InvariantsReply>('/invariants')).violations;
  }

  #get<Reply>(path: string, query: Record<string, string> = {}): Promise<Reply> {
    const all = new URLSearchParams({ organization: this.organization.id, ...query });
    return call(this.#mock, `${path}?${all}`, { method: 'GET' });
  }
}

/** Asks the control API of a mock to change something. */
export function control<Reply>(mock: string, path: string, body: object): Promise<Reply> {
  const headers = { 'content-type': 'application/json' };
  return call(mock, path, { method: 'POST', headers, body: JSON.stringify(body) });
}

async function call<Reply>(mock: string, path: string, request: RequestInit): Promise<Reply> {
  const reply = await fetch(`${mock}/__mock${path}`, request);
  if (!reply.ok) throw new Error(`${request.method} /__mock${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Reply;
}

export async function areRepliesChecked(): Promise<boolean> {
  return (await call<HealthReply>(MOCK, '/health', { method: 'GET' })).checks_replies === true;
}

/** Outside the tests' own venues: fixtures, and calls without a venue, such as postal services. */
export async function remainingViolations(): Promise<InvariantsReply['violations']> {
  return (await call<InvariantsReply>(MOCK, '/invariants', { method: 'GET' })).violations;
}
