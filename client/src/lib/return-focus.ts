import { type RefObject, useLayoutEffect } from 'react';

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
