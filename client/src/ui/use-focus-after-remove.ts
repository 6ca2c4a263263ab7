import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Moves the focus when a button removes its own row from a list. It goes to the next row, or else to the previous one, or
 * else to the scrolling element around the list.
 * @returns the ref of the row.
 */
export function useFocusAfterRemove<Row extends HTMLElement>(): RefObject<Row | null> {
  const ref = useRef<Row>(null);
  useLayoutEffect(() => {
    const row = ref.current;
    return () => {
      if (!row?.contains(document.activeElement)) return;
      const neighbour = row.nextElementSibling ?? row.previousElementSibling;
      const target = neighbour?.querySelector<HTMLElement>('button') ?? row.closest<HTMLElement>('[tabindex]');
      target?.focus();
    };
  }, []);
  return ref;
}
