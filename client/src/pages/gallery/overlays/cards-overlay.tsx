import { useLocation } from 'wouter';
import { CardsModal } from '#client/features/cards/cards-modal.tsx';
import { useGalleryPage } from '#client/pages/gallery/gallery-page-context.tsx';
import type { CardCode } from '#shared/card-code.ts';
import { paths } from '#shared/paths.ts';
import { closeOverlay, overlays } from './use-overlays.ts';

/** The gallery's cards; the address changes when its own card is removed. */
export function CardsOverlay() {
  const { card } = useGalleryPage();
  const [, navigate] = useLocation();
  /**
   * Removes the modal's own history entry first, so that going back never leads to the removed card. The entry, or the
   * whole gallery, may be gone already: the visitor need not wait for the answer here.
   */
  const moveTo = async (next: CardCode) => {
    overlays.closeAll();
    await overlays.whenClosed();
    if (window.location.pathname.startsWith(paths.gallery(card))) navigate(paths.gallery(next), { replace: true });
  };
  return <CardsModal first={card} onMoved={moveTo} onClose={closeOverlay} />;
}
