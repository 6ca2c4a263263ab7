import { type RefObject, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/** The page that the browser has loaded. Its focus is the browser's business. */
const loadedPath = globalThis.location?.pathname;
let hasLeft = false;

/**
 * The ref of a page's heading. A page that replaced another one in this document has no focus yet: its heading takes it, so
 * that screen readers read it and the keyboard continues there.
 */
export function focusNewPage(heading: HTMLElement | null): void {
  if (!heading) return;
  hasLeft ||= location.pathname !== loadedPath;
  if (hasLeft && document.activeElement === document.body) heading.focus({ preventScroll: true });
}

/**
 * Focuses what had the focus before something on the page went away, or else the page's heading. Without this the keyboard
 * and screen readers would start over at the top of the document.
 */
function returnFocus(before: EventTarget | null): void {
  const heading = document.querySelector<HTMLElement>('h1');
  const target = before instanceof HTMLElement && before.isConnected ? before : heading;
  target?.focus({ preventScroll: true });
}

/** Returns the focus when the element is removed while the focus is in it, such as a banner by its own button. */
export function useReturnFocus(element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { current } = element;
    if (!current) return;
    let before: EventTarget | null = null;
    const onFocusIn = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && current.contains(relatedTarget))) before = relatedTarget;
    };
    current.addEventListener('focusin', onFocusIn);
    return () => {
      current.removeEventListener('focusin', onFocusIn);
      if (current.contains(document.activeElement)) returnFocus(before);
    };
  }, [element]);
}

/** Closes a modal dialog. The browser returns the focus to what had it, unless that is gone. */
export function closeDialog(dialog: HTMLDialogElement): void {
  dialog.close();
  const { activeElement } = document;
  if (activeElement === document.body || dialog.contains(activeElement)) returnFocus(null);
}

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

/**
 * Shows the problems of a form, and puts the focus on its first wrong field.
 * @param show sets the state that shows them
 * @param missing finds what gets the focus where it is no field
 */
export function showProblems(form: Element | null, show: () => void, missing = '[aria-invalid]'): void {
  flushSync(show);
  form?.querySelector<HTMLElement>(missing)?.focus();
}

/** Scrolls as little as is needed to show an element. As a ref it shows an element that appears. */
export function scrollIntoView(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
