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

type FaultDetails = Partial<Omit<FaultFields, 'kind'>>;

export function originOf(webName: string): string {
  return `${scheme}://${webName}.localhost:${port}`;
}

export class Venue {
  readonly organization: OrganizationReply['organization'];

  private constructor({ organization }: OrganizationReply) {
    this.organization = organization;
  }

  /** @param fields differences from the fixtures' first venue, which has every feature */
  static async create(fields: OrganizationRequest): Promise<Venue> {
    return new Venue(await post<OrganizationReply>('/organizations', fields));
  }

  get origin(): string {
    return originOf(this.organization.web_name);
  }

  /** Deletes it, to keep the mock's lists short. */
  async delete(): Promise<void> {
    await call(`/organizations/${encodeURIComponent(this.organization.web_name)}`, { method: 'DELETE' });
  }

  async reset(): Promise<void> {
    await post(`/reset?organization=${encodeURIComponent(this.organization.id)}`, {});
  }

  /** @param card six photos to buy by default */
  addCard(card: Omit<CardRequest, 'organization'> = {}): Promise<CardReply> {
    return post('/cards', { ...card, organization: this.organization.id });
  }

  async orders(): Promise<OrdersReply['orders']> {
    return (await get<OrdersReply>('/orders', { organization: this.organization.id })).orders;
  }

  async settlePayment(orderId: string, status: Settlement): Promise<void> {
    await post(`/orders/${encodeURIComponent(orderId)}/payment`, { status });
  }

  /** A PIX code for the only order, as from another device. Returns the order's id. */
  async payElsewhere(): Promise<string> {
    const [order] = await this.orders();
    const id = order?.id ?? '';
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify({ pix: true }) };
    const reply = await fetch(`http://127.0.0.1:${mockPort}/api/v1/payment/checkout/${id}`, request);
    if (!reply.ok) throw new Error(`the PIX of ${id}: ${reply.status} ${await reply.text()}`);
    return id;
  }

  async addFault(
    kind: FaultKind,
    match: { method?: string; path?: string; nth?: number },
    more: FaultDetails = {},
  ): Promise<void> {
    await post('/faults', { organization: this.organization.id, match, kind, ...more });
  }

  async clearFaults(): Promise<void> {
    await call(`/faults?${new URLSearchParams({ organization: this.organization.id })}`, { method: 'DELETE' });
  }

  /** @returns the venue's time, ISO */
  async advanceClock(milliseconds: number): Promise<string> {
    const body = { organization: this.organization.id, advance_ms: milliseconds };
    return (await post<ClockReply>('/clock', body)).now;
  }

  async calls(method: string, partOfRoute: string): Promise<JournalReply['entries']> {
    const query = { organization: this.organization.id, method, path: partOfRoute };
    return (await get<JournalReply>('/journal', query)).entries;
  }

  async violations(): Promise<InvariantsReply['violations']> {
    return (await get<InvariantsReply>('/invariants', { organization: this.organization.id })).violations;
  }
}

function get<Reply>(path: string, query: Record<string, string>): Promise<Reply> {
  return call(`${path}?${new URLSearchParams(query)}`, { method: 'GET' });
}

function post<Reply>(path: string, body: object): Promise<Reply> {
  const headers = { 'content-type': 'application/json' };
  return call(path, { method: 'POST', headers, body: JSON.stringify(body) });
}

/** Reply types come from the mock. */
async function call<Reply>(path: string, request: RequestInit): Promise<Reply> {
  const reply = await fetch(`http://127.0.0.1:${mockPort}/__mock${path}`, request);
  if (!reply.ok) throw new Error(`${request.method} /__mock${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Reply;
}

export async function areRepliesChecked(): Promise<boolean> {
  return (await get<HealthReply>('/health', {})).checks_replies === true;
}

/** Outside the tests' own venues: fixtures, and calls without a venue, such as postal services. */
export async function remainingViolations(): Promise<InvariantsReply['violations']> {
  return (await get<InvariantsReply>('/invariants', {})).violations;
}
