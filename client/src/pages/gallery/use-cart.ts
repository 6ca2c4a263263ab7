import type { EditableCart } from '#client/features/cart/cart.ts';
import type { Selection } from '#client/features/gallery/grid/media-grid.tsx';
import { useAllDigital, useGalleryPage } from './gallery-page-context.tsx';

/** Returns the cart with its pending changes. `selection` is passed in, so that a long order is read once. */
export function useCart(selection: Selection | null): EditableCart | null {
  const { cart } = useGalleryPage();
  const allDigital = useAllDigital();
  if (!cart || !selection) return null;
  const { isChanging, pendingCount, onToggle } = selection;
  return { ...cart, allDigital, isChanging, isChangingAny: pendingCount > 0, onToggle };
}
