import { type Dispatcher, request as send } from 'undici';
import type { FloodRequest } from './requests.ts';

let visitors = 0;

/** Returns an unused IP address. @param network its first number, one per process */
export function newAddress(network = 10): string {
  visitors += 1;
  return `${network}.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
}

export type Visitor = { readonly dispatcher: Dispatcher; readonly address: string; readonly patienceMs: number };

/** Whether a complete 200 came in time. @param url of the storefront */
export async function isAnswered(url: string, request: FloodRequest, visitor: Visitor): Promise<boolean> {
  const { dispatcher, address, patienceMs } = visitor;
  const headers = {
    host: `${request.site}.localhost`,
    'x-forwarded-for': address,
    accept: 'text/html, application/json',
  };
  const method = request.input ? 'POST' : 'GET';
  const content = request.input ? { 'content-type': 'application/json' } : {};
  const body = request.input ? JSON.stringify(request.input) : null;
  try {
    const signal = AbortSignal.timeout(patienceMs);
    const options = { method, headers: { ...headers, ...content }, body, signal, dispatcher } as const;
    const reply = await send(url + request.path, options);
    await reply.body.dump({ limit: 10_000_000 });
    return reply.statusCode === 200;
  } catch {
    // A missing or late response is a result, not an error.
    return false;
  }
}
