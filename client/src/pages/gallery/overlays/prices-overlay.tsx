import { PriceTableModal } from '#client/features/gallery/price-table-modal.tsx';
import { useGalleryPage } from '#client/pages/gallery/gallery-page-context.tsx';
import { PackagePlace } from '#client/pages/gallery/package-place.tsx';
import { savesForSure } from '#shared/package-saving.ts';

/** The prices, with what the visitor has selected of them, and the package where it saves something. */
export function PricesOverlay() {
  const { cart, close, gallery, shop } = useGalleryPage();
  const catalogue = shop.catalogue.data;
  if (!catalogue) return null;
  return (
    <PriceTableModal
      catalogue={catalogue}
      order={cart?.order}
      offer={savesForSure(catalogue, gallery.unsold.length) && <PackagePlace />}
      onClose={close}
    />
  );
}
