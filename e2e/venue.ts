import type {
  CardReply,
  CardRequest,
  HealthReply,
  JournalReply,
  OrdersReply,
  OrganizationReply,
  OrganizationRequest,
  Settlement,
} from '#mock-provider/control/schema.ts';
import type { FaultKind } from '#mock-provider/faults/catalogue.ts';
import type { FaultRule } from '#mock-provider/faults/fault.ts';
import { controlCalls } from '#mock-provider/testing/calls.ts';
import { mockPort, port } from './stack-environment.ts';

const MOCK = `http://127.0.0.1:${mockPort}`;

type FaultDetails = Omit<FaultRule, 'kind' | 'match'>;

export function originOf(webName: string): string {
  return `http://${webName}.localhost:${port}`;
}

export class Venue {
  readonly organization: OrganizationReply['organization'];
  readonly #mock: string;
  readonly #calls: ReturnType<typeof controlCalls>;

  private constructor(organization: OrganizationReply['organization'], mock: string) {
    this.organization = organization;
    this.#mock = mock;
    this.#calls = controlCalls(mock);
  }

  /** @param fields differences from the fixtures' first venue, `fotos` */
  static async create(fields: OrganizationRequest, mock = MOCK): Promise<Venue> {
    return new Venue(await controlCalls(mock).addOrganization(fields), mock);
  }

  get origin(): string {
    return originOf(this.organization.web_name);
  }

  /** Deletes the venue, to keep the mock's lists short. */
  async delete(): Promise<void> {
    await this.#calls.control(`/organizations/${this.organization.web_name}`, undefined, 'DELETE');
  }

  async reset(): Promise<void> {
    await this.#calls.control(`/reset?organization=${this.organization.id}`, {});
  }

  /** @param card by default six photos for sale */
  addCard(card: Omit<CardRequest, 'organization'> = {}): Promise<CardReply> {
    return this.#calls.addCard({ ...card, organization: this.organization.id });
  }

  async orders(): Promise<OrdersReply['orders']> {
    return (await this.#get<OrdersReply>('/orders')).orders;
  }

  async settlePayment(orderId: string, status: Settlement): Promise<void> {
    await this.#calls.settle(orderId, status);
  }

  /** Creates a PIX code for the only order, as another device would. @returns the order's id */
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
    await this.#calls.control('/faults', { organization: this.organization.id, match, kind, ...more });
  }

  async clearFaults(): Promise<void> {
    await this.#calls.control(`/faults?organization=${this.organization.id}`, undefined, 'DELETE');
  }

  /** @returns the venue's time in ISO format */
  async advanceClock(milliseconds: number): Promise<string> {
    return (await this.#calls.clock({ organization: this.organization.id, advance_ms: milliseconds })).now;
  }

  /** @param since leaves out calls up to this sequence number */
  async calls(method: string, partOfRoute: string, since = 0): Promise<JournalReply['entries']> {
    const query = { method, path: partOfRoute, ...(since > 0 && { since: String(since) }) };
    return (await this.#get<JournalReply>('/journal', query)).entries;
  }

  violations(): Promise<readonly string[]> {
    return this.#calls.violations(this.organization.id);
  }

  #get<Reply>(path: string, query: Record<string, string> = {}): Promise<Reply> {
    const all = new URLSearchParams({ organization: this.organization.id, ...query });
    return this.#calls.control<Reply>(`${path}?${all}`);
  }
}

export async function areRepliesChecked(): Promise<boolean> {
  return (await controlCalls(MOCK).control<HealthReply>('/health')).checks_replies === true;
}

/**
 * Returns the violations that are left once the tests have deleted their venues: in the fixtures' venues, and in calls
 * that belong to no venue.
 */
export function remainingViolations(): Promise<readonly string[]> {
  return controlCalls(MOCK).violations();
}
