import { useLocation } from 'wouter';
import type { CardCode } from '#shared/card-code.ts';
import { CardsModal } from '../../features/cards/cards-modal.tsx';
import type { OrderDesk } from '../../queries/order-entry.ts';
import { paths } from '../paths.ts';
import { overlays } from './use-overlays.ts';

type CardsOverlayProps = { first: CardCode; desk: OrderDesk; onClose: () => void };

/** The gallery's cards; the address follows when its own card is removed. */
export function CardsOverlay({ first, desk, onClose }: CardsOverlayProps) {
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
  return <CardsModal first={first} desk={desk} onMoved={move} onClose={onClose} />;
}
