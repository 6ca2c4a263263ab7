import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/** The element in a modal's footer that receives the actions of a step; null until the modal is mounted. */
export const ModalFooterContext = createContext<HTMLElement | null>(null);

/** Renders the children in the modal's footer, which stays below the scrolling part, within a thumb's reach. */
export function ModalFooterPortal({ children }: { children: ReactNode }) {
  const footer = useContext(ModalFooterContext);
  return footer && createPortal(children, footer);
}
