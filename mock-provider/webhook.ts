import { createHmac } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Venue } from '#mock-provider/world/venue.ts';
import type { World } from '#mock-provider/world/world.ts';
import type { Charge } from './world/orders/charge.ts';
import type { Order } from './world/orders/order.ts';
import { toReais } from './world/pricing.ts';

const url = z.url({ protocol: /^https?$/, error: 'must be an address such as http://localhost:3000/hook' });

/** Where changes of payments are posted, and the secret that signs them. */
export const webhookTarget = z.strictObject({ url, secret: z.string().min(1) });
export type WebhookTarget = Readonly<z.output<typeof webhookTarget>>;

/** The id stays the same for each attempt. */
const eventOf = (venue: Venue, order: Order, { id, status, method, cents }: Charge) => ({
  id: `${id}-${status}`,
  type: 'payment.changed',
  organization: venue.id,
  order: order.id,
  at: new Date(venue.clock.now()).toISOString(),
  payment: { status: status.toUpperCase(), method, amount: toReais(cents) },
});

/** The pauses before further attempts, in ms. */
const PAUSES_MS = [500, 2_000, 8_000, 30_000];
const TIMEOUT_MS = 5_000;

/** @returns a body's signature for the header `x-webhook-signature` */
export function signatureOf(body: string, secret: string): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}

/** Sends the events of each order one after the other, and repeats each until it is accepted with a status below 300. */
class Sender {
  readonly #closed = new AbortController();
  /** The last event of each order that is being sent. */
  readonly #sending = new Map<string, Promise<void>>();

  send(event: ReturnType<typeof eventOf>, target: WebhookTarget): void {
    const { order } = event;
    const sent = (this.#sending.get(order) ?? Promise.resolve())
      .then(() => this.#untilAccepted(JSON.stringify(event), target))
      .finally(() => this.#sending.get(order) === sent && this.#sending.delete(order));
    this.#sending.set(order, sent);
  }

  async close(): Promise<void> {
    this.#closed.abort();
    await Promise.all(this.#sending.values());
  }

  async #untilAccepted(body: string, target: WebhookTarget): Promise<void> {
    for (const pause of [0, ...PAUSES_MS]) {
      await wait(pause, undefined, { ref: false, signal: this.#closed.signal }).catch(() => undefined);
      if (this.#closed.signal.aborted || (await this.#attempt(body, target))) return;
    }
  }

  async #attempt(body: string, { url, secret }: WebhookTarget): Promise<boolean> {
    const headers = { 'content-type': 'application/json', 'x-webhook-signature': signatureOf(body, secret) };
    const signal = AbortSignal.any([this.#closed.signal, AbortSignal.timeout(TIMEOUT_MS)]);
    try {
      return (await fetch(url, { method: 'POST', headers, body, signal, redirect: 'error' })).ok;
    } catch {
      // An event without an answer is sent again.
      return false;
    }
  }
}

/** Reports each change of a payment to its venue's webhook. @param common for venues without their own */
export function tellPayments(app: FastifyInstance, world: World, common: WebhookTarget | undefined): void {
  const told = new WeakMap<Charge, string>();
  const sender = new Sender();
  app.addHook('onResponse', async () => {
    for (const venue of world.venues()) {
      const target = venue.seed.webhook ?? common;
      if (!target) continue;
      for (const order of venue.orders.values()) {
        for (const charge of order.charges) {
          if (told.get(charge) === charge.status) continue;
          told.set(charge, charge.status);
          sender.send(eventOf(venue, order, charge), target);
        }
      }
    }
  });
  app.addHook('onClose', () => sender.close());
}
