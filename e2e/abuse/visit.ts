import { type Dispatcher, request } from 'undici';
import type { Wish } from './wishes.ts';

let visitors = 0;

/** An address that no other visitor of this run has. */
export function newAddress(): string {
  visitors += 1;
  return `10.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
}

/** Who asks, and how long they wait. */
export type Visitor = { readonly dispatcher: Dispatcher; readonly address: string; readonly patienceMs: number };

/** @param url of the storefront @returns whether it was answered well, to its end and in time */
export async function isAnswered(url: string, wish: Wish, visitor: Visitor): Promise<boolean> {
  const { dispatcher, address, patienceMs } = visitor;
  const headers = { host: `${wish.site}.localhost`, 'x-forwarded-for': address, accept: 'text/html, application/json' };
  const method = wish.input ? 'POST' : 'GET';
  const content = wish.input ? { 'content-type': 'application/json' } : {};
  const body = wish.input ? JSON.stringify(wish.input) : null;
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const sent = { method, headers: { ...headers, ...content }, body, signal, dispatcher } as const;
    const reply = await request(url + wish.path, sent);
    await reply.body.dump({ limit: 10_000_000 });
    return reply.statusCode === 200;
  } catch {
    // No answer in time, or none at all, is what is measured here.
    return false;
  }
}
