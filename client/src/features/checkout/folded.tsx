import type { ReactNode } from 'react';
import styles from './form.module.css';

type FoldedProps = {
  isFolded: boolean;
  onUnfold: () => void;
  className?: string | undefined;
  children: ReactNode;
};

/** Hides fields, but keeps them in the form for autofill. Focusing or filling a field unfolds all of them. */
export function Folded({ isFolded, onUnfold, className, children }: FoldedProps) {
  const unfold = isFolded ? onUnfold : undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what happens to the fields inside
    <div className={isFolded ? styles.folded : className} onFocus={unfold} onChange={unfold}>
      {children}
    </div>
  );
}
