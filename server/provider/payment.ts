import type { Payment } from '#shared/payment.ts';
import { endpointPath } from '#shared/provider-api/endpoint.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { ProviderError } from './provider-error.ts';
import { toPayment } from './to-domain.ts';
import { type ByteStream, streamFile } from './transport/streams/file-stream.ts';
import type { Provider } from './types.ts';

/** Null only for "not found", by code or status: after any other error a payment may exist. */
export async function readPayment(provider: Provider, orderId: string): Promise<Payment | null> {
  try {
    const request = { params: { orderId } };
    return toPayment(await provider.http.call(endpoints.payment, request, { deadline: 'read' }));
  } catch (error) {
    if (error instanceof ProviderError && (error.errorCode === 'NOT_FOUND' || error.status === 404)) return null;
    throw error;
  }
}

/** @throws ProviderError OUTCOME_UNKNOWN when the reply was lost: the charge may exist, so read it back first */
export async function checkoutByPix(provider: Provider, orderId: string): Promise<Payment> {
  const request = { params: { orderId }, body: { pix: true as const } };
  return toPayment(await provider.http.call(endpoints.checkout, request, { deadline: 'checkout' }));
}

/** A reply without a method is this card's. @throws ProviderError OUTCOME_UNKNOWN when the reply was lost: read it back */
export async function checkoutByCreditCard(provider: Provider, orderId: string, cardToken: string): Promise<Payment> {
  const request = { params: { orderId }, body: { card_hash: cardToken } };
  const payment = toPayment(await provider.http.call(endpoints.checkout, request, { deadline: 'checkout' }));
  return { ...payment, method: payment.method ?? 'creditCard' };
}

/** @param request `now` is part of the address, so that no cache returns an older image */
export function pixQrCode(
  provider: Provider,
  orderId: string,
  { now, abort }: { now: Date; abort: AbortSignal },
): Promise<ByteStream> {
  const timestamp = now.toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '_');
  const path = endpointPath(endpoints.pixQrCode, { orderId }, { timestamp });
  return streamFile(provider.http, { kind: 'qrCode', path, headers: {} }, abort);
}
