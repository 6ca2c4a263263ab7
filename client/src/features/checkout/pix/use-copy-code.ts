import { useEffect, useRef, useState } from 'react';

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
  const [hasCopied, setHasCopied] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(code);
      navigator.vibrate?.(10);
      setState('copied');
      setHasCopied(true);
      clearTimeout(timer.current);
      timer.current = setTimeout(() => setState('idle'), CONFIRMED_MS);
    } catch {
      clearTimeout(timer.current);
      setState('byHand');
      setRefusals((count) => count + 1);
    }
  };
  return { state, hasCopied, refusals, copy: () => void copy() };
}

export type CodeCopying = ReturnType<typeof useCopyCode>;
