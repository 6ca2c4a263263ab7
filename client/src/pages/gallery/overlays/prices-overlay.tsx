import { PriceTableModal } from '#client/features/gallery/price-table-modal.tsx';
import { useGalleryPage, useGalleryShop } from '#client/pages/gallery/gallery-page-context.tsx';
import { PackagePlace } from '#client/pages/gallery/unsold-offer.tsx';
import { savesForSure } from '#shared/package-saving.ts';
import { closeOverlay } from './use-overlays.ts';

/** The prices, with what the visitor has selected of them, and the package where it saves something. */
export function PricesOverlay() {
  const { gallery } = useGalleryPage();
  const { cart, shop } = useGalleryShop();
  const catalogue = shop.catalogue.data;
  if (!catalogue) return null;
  return (
    <PriceTableModal
      catalogue={catalogue}
      order={cart?.order}
      offer={savesForSure(catalogue, gallery.unsold.length) && <PackagePlace />}
      onClose={closeOverlay}
    />
  );
}
