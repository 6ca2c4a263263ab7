import { useLocation } from 'wouter';
import { CardsModal } from '#client/features/cards/cards-modal.tsx';
import type { OrderClient } from '#client/order/order-client.ts';
import type { CardCode } from '#shared/card-code.ts';
import { paths } from '#shared/paths.ts';
import { overlays } from './use-overlays.ts';

type CardsOverlayProps = { first: CardCode; orderClient: OrderClient; onClose: () => void };

/** The gallery's cards; the address follows when its own card is removed. */
export function CardsOverlay({ first, orderClient, onClose }: CardsOverlayProps) {
  const [, navigate] = useLocation();
  /**
   * The modal's own entry of the history goes first, so that no way back leads to the card that was removed. It may be
   * gone: who removed the card need not wait for the answer here, or in the gallery at all.
   */
  const move = async (next: CardCode) => {
    overlays.closeAll();
    await overlays.arrived();
    if (window.location.pathname === paths.gallery(first)) navigate(paths.gallery(next), { replace: true });
  };
  return <CardsModal first={first} orderClient={orderClient} onMoved={move} onClose={onClose} />;
}
