import { register } from '#mock-provider/contract/register.ts';
import { bufferFile } from '#mock-provider/files/file-reply.ts';
import { qrImage } from '#mock-provider/files/qr-image.ts';
import { checkCharge, writePayment } from '#mock-provider/orders/charge.ts';
import { currentCharge } from '#mock-provider/orders/order.ts';
import { checkout, type Means } from '#mock-provider/orders/pay.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { Refusal } from '#mock-provider/refuse.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';

export function paymentRoutes(provider: Provider): void {
  const { world } = provider;

  register(provider, endpoints.checkout, ({ params, body }) => {
    const { venue, order } = world.order(params.orderId);
    const takeMeans = (): Means =>
      'pix' in body ? { method: 'pix' } : { method: 'creditCard', ending: world.tokens.take(body.card_hash) };
    return writePayment(venue, checkout(venue, order, 'pix' in body ? 'pix' : 'creditCard', takeMeans));
  });

  register(provider, endpoints.payment, ({ params }) => {
    const { venue, order } = world.order(params.orderId);
    const charge = currentCharge(order);
    if (!charge) throw new Refusal('PAYMENT_NOT_FOUND');
    checkCharge(charge, venue.clock.now());
    return writePayment(venue, charge);
  });

  register(provider, endpoints.pixQrCode, async ({ params }) => {
    const text = currentCharge(world.order(params.orderId).order)?.pixText;
    if (!text) throw new Refusal('PAYMENT_NOT_FOUND');
    return bufferFile(await qrImage(text), 'image/png');
  });
}
