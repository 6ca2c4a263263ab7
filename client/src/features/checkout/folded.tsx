import type { ReactNode } from 'react';
import styles from './form.module.css';

type FoldedProps = {
  isFolded: boolean;
  onUnfold: () => void;
  className?: string | undefined;
  children: ReactNode;
};

/** Hidden and out of the Tab order, but in the form for scripts and autofill. Using a field unfolds it. */
export function Folded({ isFolded, onUnfold, className, children }: FoldedProps) {
  const unfold = isFolded ? onUnfold : undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears what happens to the fields inside
    <div className={isFolded ? styles.folded : className} onFocus={unfold} onChange={unfold}>
      {children}
    </div>
  );
}

export const foldedTab = (isFolded: boolean) => (isFolded ? { tabIndex: -1 } : {});
