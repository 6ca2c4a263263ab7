import type { TFunction } from 'i18next';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { CartBody } from '#client/features/cart/cart-body.tsx';
import type { Selection } from '#client/features/gallery/grid/media-grid.tsx';
import { focusMedia } from '#client/features/gallery/grid/mounted-grids.ts';
import { shareAddress } from '#client/lib/use-copying.ts';
import type { OthersChange } from '#client/order/order-client.ts';
import { Button } from '#client/ui/button.tsx';
import { useNotify } from '#client/ui/notice.tsx';
import { countByKind, type Media } from '#shared/media/media.ts';
import { mediaName } from '#shared/media/media-link.ts';
import { paths } from '#shared/site/paths.ts';
import { useGalleryPage } from './gallery-page-context.tsx';
import { overlays } from './overlays/use-overlays.ts';
import { useCart, useSelection } from './use-cart.ts';
import { useWaitingPayment } from './waiting-payment.tsx';

type GalleryCartBodyProps = Pick<ComponentProps<typeof CartBody>, 'hasPackage' | 'isBesidePhotos'>;

/** With the gallery's pictures and the way to unchosen photos. */
export function GalleryCartBody(place: GalleryCartBodyProps) {
  const { gallery } = useGalleryPage();
  const selection = useSelection();
  const cart = useCart(selection);
  const showMore = useShowMore(selection);
  const waiting = useWaitingPayment();
  return (
    <>
      {waiting}
      {cart && (
        <>
          <CartBody
            {...place}
            cart={cart}
            offered={gallery.unsold}
            onMore={showMore}
            isPaymentWaiting={waiting !== null}
          />
          <Invitation />
        </>
      )}
    </>
  );
}

/** Focuses the first unchosen media for sale. */
function useShowMore(selection: Selection | null): () => Promise<void> {
  const { gallery } = useGalleryPage();
  return async () => {
    const first = gallery.unsold.find((media) => !selection?.isChosen(media));
    if (!first) return;
    overlays.closeAll();
    await overlays.whenClosed();
    // After the closing dialog has returned the focus.
    setTimeout(() => focusMedia(first.id));
  };
}

/** Shares the gallery's address, so that others choose in the same order. */
function Invitation() {
  const { card } = useGalleryPage();
  const { t } = useTranslation();
  const notify = useNotify();
  const invite = async () => {
    const outcome = await shareAddress(location.origin + paths.gallery(card), t('together.invitation'));
    if (outcome === 'copied') notify(t('together.copied'), 'success');
    if (outcome === 'failed') notify(t('viewer.linkFailed'));
  };
  return (
    <Button variant="quiet" icon="share" onClick={() => void invite()}>
      {t('together.invite')}
    </Button>
  );
}

export function othersChangeText(change: OthersChange, medias: readonly Media[], t: TFunction): string {
  const { added, removed, hasAllDigital } = change;
  if (hasAllDigital !== null || (added.length > 0 && removed.length > 0)) return t('together.changed');
  const changed = new Set([...added, ...removed].map(mediaName));
  const videos = countByKind(medias.filter(({ id }) => changed.has(mediaName(id)))).videos;
  const kind = videos === 0 ? 'photos' : 'items';
  return t(added.length > 0 ? `together.added.${kind}` : `together.removed.${kind}`, { count: changed.size });
}
