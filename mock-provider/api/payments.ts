import { qrImage } from '#mock-provider/files/media-files.ts';
import { bufferFile } from '#mock-provider/http/served-file.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { pollCharge, writePayment } from '#mock-provider/world/orders/charge.ts';
import { currentCharge } from '#mock-provider/world/orders/order.ts';
import { checkout, type PaymentInstrument } from '#mock-provider/world/orders/pay.ts';
import { found, Refusal } from '#mock-provider/world/refusal.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { register } from './register.ts';

export function paymentRoutes(provider: Provider): void {
  const { world } = provider;

  register(provider, endpoints.checkout, ({ params, body }) => {
    const { venue, order } = world.order(params.orderId);
    const takeInstrument = (): PaymentInstrument =>
      'pix' in body ? { method: 'pix' } : { method: 'creditCard', outcome: world.tokens.take(body.card_hash) };
    const charge = checkout(venue, order, 'pix' in body ? 'pix' : 'creditCard', takeInstrument);
    return writePayment(charge, venue.switches);
  });

  register(provider, endpoints.payment, ({ params }) => {
    const { venue, order } = world.order(params.orderId);
    const charge = found(currentCharge(order), 'PAYMENT_NOT_FOUND');
    pollCharge(charge, venue.clock.now());
    return writePayment(charge, venue.switches);
  });

  register(provider, endpoints.pixQrCode, async ({ params }) => {
    const text = currentCharge(world.order(params.orderId).order)?.pixText;
    if (!text) throw new Refusal('PAYMENT_NOT_FOUND');
    return bufferFile(await qrImage(text), 'image/png');
  });
}
