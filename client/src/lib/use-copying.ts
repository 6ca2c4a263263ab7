import { useState } from 'react';

/** How copying went: done, or the visitor has to copy by hand. */
type CopyOutcome = 'copied' | 'copyByHand';

/**
 * Copies a text to the clipboard.
 * @param selectText makes the text easy to copy by hand, where the clipboard is not available.
 * @returns `outcome`, null before the first try, and `copy`.
 */
export function useCopying(text: string, selectText?: () => void) {
  const [outcome, setOutcome] = useState<CopyOutcome | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // Browsers inside other apps often have no clipboard.
      selectText?.();
      setOutcome('copyByHand');
    }
  };
  return { outcome, copy: () => void copy() };
}
