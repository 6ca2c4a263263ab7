import { type ReactNode, useState } from 'react';
import { ModalFooterContext } from '#client/ui/modal.tsx';

/** A step of a modal with the footer that receives its actions. */
export function ModalSlot({ children }: { children: ReactNode }) {
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  return (
    <ModalFooterContext value={footer}>
      {children}
      <footer ref={setFooter} />
    </ModalFooterContext>
  );
}
