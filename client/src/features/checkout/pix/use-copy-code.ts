import { useEffect, useState } from 'react';

/** How long a copy is confirmed on its button. */
const CONFIRMED_MS = 8_000;

/** `byHand`: the browser refused, as many inside other apps do, and the visitor copies the selected code. */
export type CopyState = 'idle' | 'copied' | 'byHand';

/**
 * Copies a code. A copy is confirmed for a while, and each press copies again.
 * @returns the state, `hasCopied`, which stays true, how often the browser has refused, and `copy`
 */
export function useCopyCode(code: string) {
  const [state, setState] = useState<CopyState>('idle');
  const [copies, setCopies] = useState(0);
  const [refusals, setRefusals] = useState(0);
  useEffect(() => {
    if (copies === 0) return;
    const timer = setTimeout(() => setState((last) => (last === 'copied' ? 'idle' : last)), CONFIRMED_MS);
    return () => clearTimeout(timer);
  }, [copies]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      navigator.vibrate?.(10);
      setState('copied');
      setCopies((count) => count + 1);
    } catch {
      setState('byHand');
      setRefusals((count) => count + 1);
    }
  };
  return { state, hasCopied: copies > 0, refusals, copy: () => void copy() };
}

export type CodeCopying = ReturnType<typeof useCopyCode>;
