import type {
  CardReply,
  CardRequest,
  InvariantsReply,
  JournalReply,
  OrdersReply,
  OrganizationReply,
} from '../../mock-provider/control/schema.ts';
import type { FaultKind } from '../../mock-provider/faults/catalogue.ts';
import type { FaultFields } from '../../mock-provider/faults/fault.ts';
import { answerOf, type Client, get, type PlainRequest, post } from '../visit/client.ts';

type FaultAtVenue = Partial<FaultFields> & {
  readonly kind: FaultKind;
  readonly match?: { readonly method: string; readonly path: string };
};

export const CHARGES = { method: 'POST', path: '/payment/checkout' };
const CHARGE_MS = 300;

/** Starts without orders. */
export class StepVenue {
  readonly site: string;
  readonly #id: string;
  readonly #mock: Client;

  private constructor(mock: Client, { organization }: OrganizationReply) {
    this.#mock = mock;
    this.site = organization.web_name;
    this.#id = organization.id;
  }

  static async create(mock: Client): Promise<StepVenue> {
    return new StepVenue(mock, await ask<OrganizationReply>(mock, post('/__mock/organizations', {})));
  }

  async addCard(card: Omit<CardRequest, 'organization'>): Promise<string> {
    return (await ask<CardReply>(this.#mock, post('/__mock/cards', { ...card, organization: this.#id }))).card;
  }

  async addCards(count: number): Promise<string[]> {
    const cards: string[] = [];
    while (cards.length < count) cards.push(await this.addCard({ photos: 24, sold_photos: 5 }));
    return cards;
  }

  /** So that those of two tabs overlap. */
  slowCharges(): Promise<void> {
    return this.#addFault({ kind: 'latency', match: CHARGES, delay_ms: CHARGE_MS });
  }

  /** Replaces the earlier fault. */
  async failBy(fault: FaultAtVenue): Promise<void> {
    await this.clearFaults();
    await this.#addFault(fault);
  }

  async #addFault(fault: FaultAtVenue): Promise<void> {
    await ask(this.#mock, post('/__mock/faults', { organization: this.#id, ...fault }));
  }

  async clearFaults(): Promise<void> {
    const path = `/__mock/faults?organization=${this.#id}`;
    const { statusCode } = await this.#mock.request({ method: 'DELETE', path });
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}`);
  }

  /** Oldest first. */
  chargeRequests(since: number): Promise<JournalReply> {
    const query = new URLSearchParams({ organization: this.#id, ...CHARGES, since: String(since) });
    return ask<JournalReply>(this.#mock, get(`/__mock/journal?${query}`));
  }

  async orders(): Promise<string[]> {
    const { orders } = await ask<OrdersReply>(this.#mock, get(`/__mock/orders?organization=${this.#id}`));
    return orders.map(({ id }) => id);
  }

  async violations(): Promise<string[]> {
    return (await ask<InvariantsReply>(this.#mock, get(`/__mock/invariants?organization=${this.#id}`))).violations;
  }
}

async function ask<Reply>(mock: Client, request: PlainRequest): Promise<Reply> {
  return JSON.parse((await answerOf(mock, request, {})).text) as Reply;
}
