import { addressRouter } from './procedures/address.ts';
import { customerRouter } from './procedures/customer.ts';
import { galleryRouter } from './procedures/gallery.ts';
import { orderRouter } from './procedures/order.ts';
import { paymentRouter } from './procedures/payment.ts';
import { productRouter, venueRouter } from './procedures/venue.ts';
import { router } from './trpc.ts';

export const appRouter = router({
  venue: venueRouter,
  gallery: galleryRouter,
  customer: customerRouter,
  product: productRouter,
  order: orderRouter,
  payment: paymentRouter,
  address: addressRouter,
});
export type AppRouter = typeof appRouter;
