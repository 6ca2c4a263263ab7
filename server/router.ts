import { venueRouter } from '#server/routers/venue.ts';
import { addressRouter } from './routers/address.ts';
import { customerRouter } from './routers/customer.ts';
import { galleryRouter } from './routers/gallery.ts';
import { orderRouter } from './routers/order.ts';
import { paymentRouter } from './routers/payment.ts';
import { productRouter } from './routers/product.ts';
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
