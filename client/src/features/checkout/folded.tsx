import type { ReactNode } from 'react';
import styles from './form.module.css';

type FoldedProps = {
  isFolded: boolean;
  /** Called when something other than a press on the page uses a field. */
  onUnfold: () => void;
  className?: string | undefined;
  children: ReactNode;
};

/**
 * Fields that few visitors need. Folded, they are out of sight and, by `foldedTab`, out of the Tab order. They
 * stay in the form, so that a script finds them by their name, a browser fills them in, and a refused value gets the focus.
 * Each of these unfolds them: what a form sends is in sight.
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

/** The Tab order of a field. Spread it into a field that may be folded. */
export const foldedTab = (isFolded: boolean) => (isFolded ? { tabIndex: -1 } : {});
