import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * For a row of a list whose button takes it off the page: the focus that would be lost goes to the row that follows, else
 * to the one before, else to the part of the page that scrolls around the list.
 * @returns the ref of the row.
 */
export function useFocusAfterRemove<Row extends HTMLElement>(): RefObject<Row | null> {
  const ref = useRef<Row>(null);
  useLayoutEffect(() => {
    const row = ref.current;
    return () => {
      if (!row?.contains(document.activeElement)) return;
      const neighbour = row.nextElementSibling ?? row.previousElementSibling;
      const heir = neighbour?.querySelector<HTMLElement>('button') ?? row.closest<HTMLElement>('[tabindex]');
      heir?.focus();
    };
  }, []);
  return ref;
}
