import { type RefObject, useEffect, useRef } from 'react';
import type { Explanation } from './card-problem.ts';

/** The access code's field, ready to be typed over once the explanation of a wrong code is closed. */
export function useAccessField(explanation: Explanation | null): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  const explained = useRef(explanation);
  useEffect(() => {
    // Once the explanation is away: what lies under a modal dialog takes no focus.
    if (explained.current === 'accessCode' && explanation === null) field.current?.select();
    explained.current = explanation;
  }, [explanation]);
  return field;
}
