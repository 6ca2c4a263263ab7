import { useLocation } from 'wouter';
import type { CardCode } from '#shared/card-code.ts';
import { CardsModal } from '../../features/cards/cards-modal.tsx';
import type { OrderDesk } from '../../queries/order-entry.ts';
import { paths } from '../paths.ts';

type CardsOverlayProps = { first: CardCode; desk: OrderDesk; onClose: () => void };

/** The gallery's cards; the address follows when its own card is removed. */
export function CardsOverlay({ first, desk, onClose }: CardsOverlayProps) {
  const [, navigate] = useLocation();
  /** The modal's own entry of the history goes first, so that no way back leads to the card that was removed. */
  const move = (next: CardCode) =>
    new Promise<void>((resolve) => {
      const follow = () => {
        navigate(paths.gallery(next), { replace: true });
        resolve();
      };
      window.addEventListener('popstate', follow, { once: true });
      onClose();
    });
  return <CardsModal first={first} desk={desk} onMoved={move} onClose={onClose} />;
}
