import { lazy, type ReactNode, Suspense } from 'react';
import type { CardCode } from '#shared/card-code.ts';
import { CartSheet } from '../../features/cart/cart-sheet.tsx';
import { DownloadButton } from '../../features/downloads/download-button.tsx';
import { PriceTableModal } from '../../features/gallery/price-table-modal.tsx';
import { BoughtDownload } from './bought-download.tsx';
import type { GalleryPageState } from './use-gallery-page.ts';

const Checkout = lazy(() =>
  import('../../features/checkout/checkout.tsx').then((module) => ({ default: module.Checkout })),
);
const MediaViewer = lazy(() =>
  import('../../features/gallery/media-viewer.tsx').then((module) => ({ default: module.MediaViewer })),
);
const PhotoUpload = lazy(() =>
  import('../../features/photo-upload/photo-upload.tsx').then((module) => ({ default: module.PhotoUpload })),
);

type GalleryOverlaysProps = { page: GalleryPageState; card: CardCode; cartPanel: ReactNode };

/** What opens over the photos; the heavy parts load when they are opened first. */
export function GalleryOverlays({ page, card, cartPanel }: GalleryOverlaysProps) {
  const { overlay, shop, close } = page;
  if (overlay?.kind === 'prices' && shop.catalogue.data) {
    return <PriceTableModal catalogue={shop.catalogue.data} onClose={close} />;
  }
  if (overlay?.kind === 'cart' && cartPanel) return <CartSheet onClose={close}>{cartPanel}</CartSheet>;
  if (overlay?.kind === 'upload') {
    return (
      <Suspense>
        <PhotoUpload card={page.gallery.cards.find(({ code }) => code === card) ?? null} onClose={close} />
      </Suspense>
    );
  }
  if (overlay?.kind === 'viewer') return <Viewer page={page} opened={overlay.media} />;
  return overlay?.kind === 'checkout' ? <Payment page={page} /> : null;
}

function Viewer({ page, opened }: { page: GalleryPageState; opened: string }) {
  const { gallery, shop, numbers, downloads, close } = page;
  const unsold = new Set(gallery.unsold.map((media) => media.id));
  return (
    <Suspense>
      <MediaViewer
        medias={[...gallery.sold, ...(shop.showsUnsold ? gallery.unsold : []), ...gallery.extras]}
        numbers={numbers}
        opened={opened}
        selectionOf={(media) => (unsold.has(media.id) ? shop.selection : null)}
        download={(media) => <DownloadButton media={media} downloads={downloads.single} />}
        onClose={close}
      />
    </Suspense>
  );
}

function Payment({ page }: { page: GalleryPageState }) {
  const { gallery, order, watch, downloads, close } = page;
  if (!order) return null;
  return (
    <Suspense>
      <Checkout
        order={order}
        cards={gallery.cards}
        watch={watch}
        onClose={close}
        download={<BoughtDownload downloads={downloads.bought} />}
      />
    </Suspense>
  );
}
