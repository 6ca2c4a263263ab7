import { Checkout } from '#client/features/checkout/checkout.tsx';
import type { Order } from '#shared/order.ts';
import { BoughtDownload } from './bought-download.tsx';
import type { GalleryPageState } from './use-gallery-page.ts';

/** The buy modal over the gallery, with the download of what was bought in its last step. */
export function CheckoutOverlay({ page, order }: { page: GalleryPageState; order: Order }) {
  const { gallery, watch, close, downloads } = page;
  return (
    <Checkout
      order={order}
      orderClient={page.shop.orderClient}
      cards={gallery.cards}
      watch={watch}
      onClose={close}
      download={<BoughtDownload downloads={downloads.bought} />}
    />
  );
}
