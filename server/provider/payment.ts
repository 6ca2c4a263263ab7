import type { InstrumentOf, Payment } from '#shared/payment.ts';
import { endpointPath } from '#shared/provider-api/endpoint.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import type { Provider } from './provider.ts';
import { isRefusal, ProviderError } from './provider-error.ts';
import { toPayment } from './to-domain.ts';
import { type ByteStream, streamFile } from './transport/streams/file-stream.ts';

/** Whether the provider refused without a code of ours. A 401 or 403 is about this server, not the payment. */
const isInWords = (error: unknown): boolean =>
  isRefusal(error) && error.errorCode === 'PROVIDER_REFUSED' && error.status !== 401 && error.status !== 403;

/**
 * Reads a payment; null if the provider says "not found", by code or status. After any other error a payment may exist.
 * Some providers answer with a message or an empty payment instead. If no charge is known, that means "not found".
 * @param wasCharged returns whether a charge is known
 */
export async function readPayment(
  provider: Provider,
  orderId: string,
  wasCharged: () => Promise<boolean>,
): Promise<Payment | null> {
  try {
    const request = { params: { orderId } };
    const payment = toPayment(await provider.http.call(endpoints.payment, request));
    if (payment === null && (await wasCharged())) throw new ProviderError('PROVIDER_INVALID_REPLY', 'an empty payment');
    return payment;
  } catch (error) {
    if (error instanceof ProviderError && (error.errorCode === 'NOT_FOUND' || error.status === 404)) return null;
    if (isInWords(error) && !(await wasCharged())) return null;
    throw error;
  }
}

/**
 * @param beforeSending is awaited once the charge has a connection. If it throws, nothing is sent
 * @throws ProviderError OUTCOME_UNKNOWN if the reply is lost or empty. The payment must then be read back
 */
export async function sendCharge(
  provider: Provider,
  orderId: string,
  instrument: InstrumentOf<{ pix: object; creditCard: { readonly creditCardToken: string } }>,
  beforeSending: () => Promise<void>,
): Promise<Payment> {
  const body = instrument.method === 'pix' ? { pix: true as const } : { card_hash: instrument.creditCardToken };
  const request = { params: { orderId }, body };
  const payment = toPayment(await provider.http.call(endpoints.checkout, request, beforeSending));
  if (payment === null) throw new ProviderError('OUTCOME_UNKNOWN', 'a charge with neither status nor code');
  return { ...payment, method: payment.method ?? instrument.method };
}

/** Loads the image of a PIX code. Its address contains the time, so that no cache returns an older image. */
export function pixQrCode(provider: Provider, orderId: string, abort: AbortSignal): Promise<ByteStream> {
  const timestamp = new Date().toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '_');
  const path = endpointPath(endpoints.pixQrCode, { orderId }, { timestamp });
  return streamFile(provider.http, { kind: 'qrCode', path, headers: {} }, abort);
}
