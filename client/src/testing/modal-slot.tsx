import { type ReactNode, useState } from 'react';
import { ModalFooterContext } from '#client/ui/modal.tsx';

export function ModalSlot({ children }: { children: ReactNode }) {
  const [footer, setFooter] = useState<HTMLElement | null>(null);
  return (
    <ModalFooterContext value={footer}>
      {children}
      <footer ref={setFooter} />
    </ModalFooterContext>
  );
}
