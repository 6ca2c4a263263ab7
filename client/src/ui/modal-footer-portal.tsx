import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** The place in a modal's footer where a step of it puts its actions; null until the modal is there. */
export const FooterSlot = createContext<HTMLElement | null>(null);

/** What a step shows in the modal's footer, in thumb reach below the scrolling part. */
export function InFooter({ children }: { children: ReactNode }) {
  const slot = useContext(FooterSlot);
  return slot && createPortal(children, slot);
}
