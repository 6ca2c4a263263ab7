import { useState } from 'react';

/** What became of copying: it is done, or the visitor is asked to do it by hand. */
type CopyOutcome = 'copied' | 'copyByHand';

/**
 * Copies a text at a press.
 * @param readyByHand makes the text easy to copy by hand, where it cannot be copied otherwise
 * @returns `outcome`, null before the first press, and `copy`.
 */
export function useCopying(text: string, readyByHand?: () => void) {
  const [outcome, setOutcome] = useState<CopyOutcome | null>(null);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
    } catch {
      // Browsers inside other apps often have no clipboard: by hand is the next best thing.
      readyByHand?.();
      setOutcome('copyByHand');
    }
  };
  return { outcome, copy: () => void copy() };
}
