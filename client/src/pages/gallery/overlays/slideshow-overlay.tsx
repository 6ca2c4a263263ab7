import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cart } from '#client/features/cart/cart.ts';
import { FilmButton } from '#client/features/downloads/film/film-button.tsx';
import { Slideshow } from '#client/features/gallery/slideshow/slideshow.tsx';
import { useGalleryPage } from '#client/pages/gallery/gallery-page-context.tsx';
import { slideshowFrom } from '#shared/media/gallery-count.ts';
import { handleName, mediaPath, previewPath } from '#shared/media/media.ts';
import { packageOffer } from '#shared/prices/package-offer.ts';
import { overlays } from './use-overlays.ts';

export function SlideshowOverlay() {
  const { gallery, cart, shop, downloads, overlay } = useGalleryPage();
  const { t } = useTranslation();
  const from = overlay && 'from' in overlay ? overlay.from : undefined;
  const { photos, first } = useMemo(() => {
    const shown = { ...gallery, unsold: shop.showsUnsold ? gallery.unsold : [] };
    const started = [...shown.sold, ...shown.unsold, ...shown.extras].find(({ id }) => handleName(id) === from);
    const slideshow = slideshowFrom(shown, started);
    const photos = slideshow.photos.map((media) => {
      const { id, filename } = media;
      const name = t('gallery.photo', { number: gallery.numbers.get(id) ?? 0 });
      return { id, name, thumb: mediaPath('thumb', id, filename), preview: previewPath(media) };
    });
    return { photos, first: slideshow.first };
  }, [gallery, shop.showsUnsold, from, t]);
  const isEmpty = photos.length === 0;
  useEffect(() => {
    if (isEmpty) void overlays.close();
  }, [isEmpty]);
  if (isEmpty) return null;
  const save = (stop: () => void) => (
    <FilmButton
      medias={gallery.sold}
      onOpen={() => {
        stop();
        downloads.openFilm(gallery.sold);
      }}
    />
  );
  const offer = cart && offerOf(cart);
  return <Slideshow {...{ photos, first, offer, save }} onSeeAll={overlays.closeAll} onClose={overlays.close} />;
}

/** Returns the package's offer, which leads to the cart; null if there is none, or the package is chosen already. */
function offerOf({ order, offers, allDigital, packageTakes: takes }: Cart) {
  const offer = offers && packageOffer(order, offers.catalogue, offers.all);
  if (!offer || !allDigital || allDigital.isChosen) return null;
  const onChoose = () => {
    allDigital.onToggle(true);
    overlays.open({ kind: 'cart' });
  };
  return { takes, priceCents: allDigital.priceCents, savedCents: offer.savedCents, onChoose };
}
