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
import type { FaultFields } from '#mock-provider/faults/fault-request.ts';
import { mockPort, port, scheme } from './ports.ts';

type FaultDetails = Partial<Omit<FaultFields, 'kind'>>;

/** @returns the storefront's origin for the venue with this web name */
export function originOf(webName: string): string {
  return `${scheme}://${webName}.localhost:${port}`;
}

/** A venue of a test's own in the mock provider, and what the mock's control API can do to it. */
export class Venue {
  readonly organization: OrganizationReply['organization'];

  private constructor({ organization }: OrganizationReply) {
    this.organization = organization;
  }

  /** @param fields the differences from the first venue of the fixtures, where every feature is on */
  static async create(fields: OrganizationRequest): Promise<Venue> {
    return new Venue(await post<OrganizationReply>('/organizations', fields));
  }

  /** The origin of its site. */
  get origin(): string {
    return originOf(this.organization.web_name);
  }

  /** Deletes the venue, so that the mock's lists stay short. */
  async delete(): Promise<void> {
    await call(`/organizations/${encodeURIComponent(this.organization.web_name)}`, { method: 'DELETE' });
  }

  /** Resets the venue to its initial state: its orders and the added cards are gone. */
  async reset(): Promise<void> {
    await post(`/reset?organization=${encodeURIComponent(this.organization.id)}`, {});
  }

  /** @param card six photos to buy when it has no counts */
  addCard(card: Omit<CardRequest, 'organization'> = {}): Promise<CardReply> {
    return post('/cards', { ...card, organization: this.organization.id });
  }

  async orders(): Promise<OrdersReply['orders']> {
    return (await get<OrdersReply>('/orders', { organization: this.organization.id })).orders;
  }

  /** Gives the pending payment of an order its outcome. */
  async settlePayment(orderId: string, status: Settlement): Promise<void> {
    await post(`/orders/${encodeURIComponent(orderId)}/payment`, { status });
  }

  /** Generates a PIX code for the venue's only order, as another device would. @returns the order's id */
  async payElsewhere(): Promise<string> {
    const [order] = await this.orders();
    const id = order?.id ?? '';
    const headers = { 'content-type': 'application/json' };
    const request = { method: 'POST', headers, body: JSON.stringify({ pix: true }) };
    const reply = await fetch(`http://127.0.0.1:${mockPort}/api/v1/payment/checkout/${id}`, request);
    if (!reply.ok) throw new Error(`the PIX of ${id}: ${reply.status} ${await reply.text()}`);
    return id;
  }

  /** Injects a fault into the provider for this venue only. */
  async addFault(
    kind: FaultKind,
    match: { method?: string; path?: string; nth?: number },
    more: FaultDetails = {},
  ): Promise<void> {
    await post('/faults', { organization: this.organization.id, match, kind, ...more });
  }

  /** Removes all faults of this venue. */
  async clearFaults(): Promise<void> {
    await call(`/faults?${new URLSearchParams({ organization: this.organization.id })}`, { method: 'DELETE' });
  }

  /** @returns the venue's time, ISO */
  async advanceClock(milliseconds: number): Promise<string> {
    const body = { organization: this.organization.id, advance_ms: milliseconds };
    return (await post<ClockReply>('/clock', body)).now;
  }

  /** @returns the provider's requests with this method and this part of the path, oldest first */
  async calls(method: string, partOfRoute: string): Promise<JournalReply['entries']> {
    const query = { organization: this.organization.id, method, path: partOfRoute };
    return (await get<JournalReply>('/journal', query)).entries;
  }

  /** @returns the violations that the mock saw, such as a second charge of one order */
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

/** Calls the mock's control API. The types of its replies come from the mock. */
async function call<Reply>(path: string, request: RequestInit): Promise<Reply> {
  const reply = await fetch(`http://127.0.0.1:${mockPort}/__mock${path}`, request);
  if (!reply.ok) throw new Error(`${request.method} /__mock${path}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as Reply;
}

/** Whether the mock compares its replies with its OpenAPI documents. */
export async function areRepliesChecked(): Promise<boolean> {
  return (await get<HealthReply>('/health', {})).checks_replies === true;
}

/**
 * What the mock saw outside the tests' own venues, which are deleted by the end of the run: in the venues of the fixtures,
 * and in calls that name no venue, such as those to the postal services.
 */
export async function remainingViolations(): Promise<InvariantsReply['violations']> {
  return (await get<InvariantsReply>('/invariants', {})).violations;
}
