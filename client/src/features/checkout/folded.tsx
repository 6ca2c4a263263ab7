import type { ReactNode } from 'react';
import styles from './form.module.css';

type FoldedProps = {
  isFolded: boolean;
  onUnfold: () => void;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * Hides rarely needed fields, and takes them out of the Tab order (`foldedTab`). They stay in the form for scripts and
 * autofill. Using one, or focusing a refused value, unfolds them: what a form sends is visible.
 */
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
