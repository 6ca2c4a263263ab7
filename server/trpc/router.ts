import { addressRouter } from '#server/procedures/address.ts';
import { customerRouter } from '#server/procedures/customer.ts';
import { galleryRouter } from '#server/procedures/gallery.ts';
import { orderRouter } from '#server/procedures/order.ts';
import { paymentRouter } from '#server/procedures/payment.ts';
import { productRouter, venueRouter } from '#server/procedures/venue.ts';
import { router } from './procedure.ts';

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

type Nouns = AppRouter['_def']['record'];
type Name = { [Noun in keyof Nouns]: `${Noun}.${keyof Nouns[Noun] & string}` }[keyof Nouns];

export const PROCEDURE_NAMES = Object.keys(appRouter._def.procedures) as Name[];
