import { useEffect, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Cart } from '#client/features/cart/cart.ts';
import { FilmButton } from '#client/features/downloads/film/film-button.tsx';
import { Film, FilmEnd } from '#client/features/gallery/film/film.tsx';
import { useGalleryPage } from '#client/pages/gallery/gallery-page-context.tsx';
import { type MediaKind, mediaPath, previewPath } from '#shared/media/media.ts';
import { packageOffer } from '#shared/prices/package-offer.ts';
import { closeOverlay, overlays } from './use-overlays.ts';

const IS_SHOWN: Readonly<Record<MediaKind, boolean>> = { photo: true, video: false };

export function FilmOverlay() {
  const { gallery, cart, shop, downloads } = useGalleryPage();
  const { t } = useTranslation();
  const photos = useMemo(() => {
    const medias = [...gallery.sold, ...(shop.showsUnsold ? gallery.unsold : []), ...gallery.extras];
    return medias.flatMap((media) => {
      const { id, kind, filename } = media;
      if (!IS_SHOWN[kind]) return [];
      const name = t('gallery.photo', { number: gallery.numbers.get(id) ?? 0 });
      return { id, name, thumb: mediaPath('thumb', id, filename), preview: previewPath(media) };
    });
  }, [gallery, shop.showsUnsold, t]);
  const addresses = useMemo(() => photos.map(({ preview }) => preview), [photos]);
  const isEmpty = photos.length === 0;
  useEffect(() => {
    if (isEmpty) overlays.close();
  }, [isEmpty]);
  if (isEmpty) return null;
  const end = <FilmEnd offer={cart && offerOf(cart)} onSeeAll={() => overlays.closeAll()} />;
  const save = (stop: () => void) => (
    <FilmButton
      medias={gallery.sold}
      onOpen={() => {
        stop();
        downloads.openFilm(gallery.sold);
      }}
    />
  );
  return <Film {...{ photos, addresses, end, save }} onClose={closeOverlay} />;
}

/** Null if chosen or not saving. Choosing it leads to the cart. */
function offerOf({ order, offers, allDigital }: Cart) {
  const offer = offers && packageOffer(order, offers.catalogue, offers.all);
  if (!offer || !allDigital || allDigital.isChosen) return null;
  const onChoose = () => {
    allDigital.onToggle(true);
    overlays.open({ kind: 'cart' });
  };
  return { priceCents: allDigital.priceCents, savedCents: offer.savedCents, onChoose };
}
