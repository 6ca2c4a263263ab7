import { type RefObject, useEffect } from 'react';
import { PackagePanel } from '#client/features/cart/package-panel.tsx';
import { formatCents } from '#client/i18n/translator.ts';
import { countByKind } from '#shared/media/media.ts';
import type { Order } from '#shared/order.ts';
import { chosenPrices } from '#shared/prices/order-prices.ts';
import { catalogueOffer, packageOffer } from '#shared/prices/package-offer.ts';
import { useGalleryPage, useGalleryShop } from './gallery-page-context.tsx';

/** Loads after the photos: prices on prints, and the package. */
export function UnsoldOffer({ list, hasCard }: { list: RefObject<HTMLUListElement | null>; hasCard: boolean }) {
  const { order } = useGalleryShop();
  usePriceTags(list, order);
  return hasCard && <PackageTicket />;
}

export function PackageTicket({ isOption = false }: { isOption?: boolean }) {
  const { gallery } = useGalleryPage();
  const { shop, cart } = useGalleryShop();
  const catalogue = shop.catalogue.data;
  if (!catalogue?.allDigital) return null;
  const { priceCents } = catalogue.allDigital;
  const known = catalogueOffer(catalogue, priceCents, countByKind(gallery.unsold));
  const offer = cart?.offers ? packageOffer(cart.order, catalogue, cart.offers.all) : known;
  return (
    <PackagePanel
      offer={offer ?? known}
      priceCents={priceCents}
      medias={gallery.unsold}
      cart={cart}
      isOption={isOption}
    />
  );
}

/** Sets prices on prints (media-cell.module.css) without rendering cells: there may be thousands. */
function usePriceTags(list: RefObject<HTMLElement | null>, order: Order | undefined): void {
  useEffect(() => {
    const { photoCents, videoCents } = order ? chosenPrices(order) : { photoCents: null, videoCents: null };
    for (const [tag, cents] of [
      ['--photo-price', photoCents],
      ['--video-price', videoCents],
    ] as const) {
      list.current?.style.setProperty(tag, cents === null ? '""' : `"${formatCents(cents)}"`);
    }
  }, [list, order]);
}
