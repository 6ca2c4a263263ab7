import fc from 'fast-check';
import type { MockProvider } from '#mock-provider/app.ts';
import { ANA, HOME } from '#mock-provider/openapi/example-customer.ts';
import type { Venue } from '#mock-provider/world/venue.ts';
import { type Endpoint, endpointPath } from '#shared/provider-api/endpoint.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import type { Sent } from './wire-calls.ts';

export const STEP_CARDS = ['CARTAO001', 'CARTAO002'] as const;
const NUMBERS = ['4000000000000010', '4000000000000028', '4000000000000036', '4000000000000044'] as const;

export const step = fc.record({
  act: fc.constantFrom(
    ...(['add', 'add', 'add', 'add', 'remove', 'all', 'not all', 'card in', 'card out'] as const),
    ...(['pix', 'pix', 'pix', 'card', 'check', 'paid', 'paid', 'paid', 'refused', 'expired'] as const),
    ...(['finish', 'finish', 'finish', 'finish', 'time', 'removal'] as const),
  ),
  visitor: fc.nat({ max: 1 }),
  card: fc.constantFrom(...STEP_CARDS),
  media: fc.constantFrom('p01', 'p02', 'p03', 'p04', 'v01'),
  number: fc.constantFrom(...NUMBERS),
});
export type Step = typeof step extends fc.Arbitrary<infer One> ? One : never;

export class StepCalls {
  readonly #mock: Pick<MockProvider, 'app' | 'world'>;

  constructor(mock: Pick<MockProvider, 'app' | 'world'>) {
    this.#mock = mock;
  }

  /** @returns the reply, parsed by the contract when it is a 200 @throws Error when it fails or breaks the contract */
  async #call<E extends Endpoint>(endpoint: E, { params, query, body }: Sent<E>): Promise<unknown> {
    const url = endpointPath(endpoint, params, query);
    const payload = body === undefined ? {} : { payload: body as object };
    const reply = await this.#mock.app.inject({ method: endpoint.method, url, ...payload });
    if (reply.statusCode === 400 || reply.statusCode >= 500)
      throw new Error(`${url}: ${reply.statusCode} ${reply.body}`);
    return reply.statusCode === 200 && endpoint.reply !== 'bytes' ? endpoint.reply.parse(reply.json()) : reply.json();
  }

  async control<Reply>(path: string, payload: object): Promise<Reply> {
    const reply = await this.#mock.app.inject({ method: 'POST', url: `/__mock${path}`, payload });
    return reply.json();
  }

  async makeVenue(): Promise<{ venue: Venue; orders: string[] }> {
    const { organization } = await this.control<{ organization: { id: string } }>('/organizations', {});
    for (const code of STEP_CARDS)
      await this.control('/cards', { organization: organization.id, code, photos: 4, videos: 1 });
    const orders: string[] = [];
    for (const [first, second] of [STEP_CARDS, STEP_CARDS.toReversed()] as [string, string][]) {
      const { order } = (await this.#call(endpoints.openOrder, {
        params: { firstCard: first, organizationId: organization.id },
        query: { pdv: 'x', tz: 'UTC' },
        body: { cards: [first, second] },
      })) as { order: { id: string } };
      const params = { orderId: order.id };
      await this.#call(endpoints.saveCustomer, { params, body: { ...ANA, email: 'pendente@a.br' } });
      await this.#call(endpoints.saveCustomer, { params, body: HOME });
      orders.push(order.id);
    }
    return { venue: this.#mock.world.venue(organization.id), orders };
  }

  async #payByCreditCard(orderId: string, number: string): Promise<unknown> {
    const card = { number, holder_name: 'ANA', exp_month: 12, exp_year: 2099, cvv: '123' };
    const url = '/core/v5/tokens?appId=pk';
    const token = await this.#mock.app.inject({ method: 'POST', url, payload: { type: 'card', card } });
    return this.#call(endpoints.checkout, {
      params: { orderId },
      body: { card_hash: token.json<{ id: string }>().id },
    });
  }

  async take(venue: Venue, orderId: string, { act, card, media, number }: Step): Promise<unknown> {
    const params = { orderId };
    const mediaId = `${venue.id}-${card.toLowerCase()}-${media}`;
    const type = media.startsWith('p') ? ('photo' as const) : ('video' as const);
    const productId = `${venue.id}-${type === 'photo' ? 'foto' : 'video'}`;
    const allDigital = { params: { orderId, productId: `${venue.id}-tudo` } };
    const acts: Readonly<Record<Step['act'], () => unknown>> = {
      add: () => this.#call(endpoints.addMedia, { params: { orderId, productId, type, mediaId } }),
      remove: () => this.#call(endpoints.removeOrderMedia, { params: { orderId, productId, mediaId } }),
      all: () => this.#call(endpoints.addAllDigital, allDigital),
      'not all': () => this.#call(endpoints.removeAllDigital, allDigital),
      'card in': () => this.#call(endpoints.addCard, { params: { orderId, card } }),
      'card out': () => this.#call(endpoints.removeCard, { params: { orderId, card } }),
      pix: () => this.#call(endpoints.checkout, { params, body: { pix: true } }),
      card: () => this.#payByCreditCard(orderId, number),
      check: () => this.#call(endpoints.payment, { params }),
      paid: () => this.control(`/orders/${orderId}/payment`, { status: 'paid' }),
      refused: () => this.control(`/orders/${orderId}/payment`, { status: 'refused' }),
      expired: () => this.control(`/orders/${orderId}/payment`, { status: 'expired' }),
      finish: () => this.#call(endpoints.finishOrder, { params }),
      time: () => venue.clock.advance(16 * 60 * 1_000),
      removal: () => this.#call(endpoints.removeMedia, { params: { mediaId } }),
    };
    return acts[act]();
  }
}
