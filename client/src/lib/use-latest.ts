import { type RefObject, useLayoutEffect, useRef } from 'react';

/** The value of the last rendering, for listeners and stable functions that outlive it. */
export function useLatest<T>(value: T): Readonly<RefObject<T>> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
