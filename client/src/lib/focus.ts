import { type KeyboardEvent, type RefObject, type SyntheticEvent, useLayoutEffect, useRef } from 'react';
import { flushSync } from 'react-dom';

/** The path of the page that the browser loaded. On that page, the browser handles the focus. */
const loadedPath = globalThis.location?.pathname;
let hasLeft = false;

/**
 * Focuses a page's heading after client-side navigation, unless something else has the focus. Does nothing after a page
 * load. Use this as its `ref`.
 */
export function focusNewPage(heading: HTMLElement | null): void {
  if (!heading) return;
  hasLeft ||= location.pathname !== loadedPath;
  if (hasLeft && document.activeElement === document.body) heading.focus({ preventScroll: true });
}

/** Focuses `before` or, if it is gone, the page's heading, so that a screen reader does not lose its place. */
function returnFocus(before: EventTarget | null): void {
  const heading = document.querySelector<HTMLElement>('h1');
  const target = before instanceof HTMLElement && before.isConnected ? before : heading;
  target?.focus({ preventScroll: true });
}

/** Gives the focus back when the element unmounts with the focus inside, such as a banner closed by its own button. */
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

/** Closes a dialog. The browser returns the focus. If the element that had it is gone, focuses the page's heading. */
export function closeDialog(dialog: HTMLDialogElement): void {
  dialog.close();
  const { activeElement } = document;
  if (activeElement === document.body || dialog.contains(activeElement)) returnFocus(null);
}

/** Moves the focus when a button removes its own row: to the next row, the previous row, or the scroll container. */
export function useFocusAfterRemove(): RefObject<HTMLLIElement | null> {
  const ref = useRef<HTMLLIElement>(null);
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

/** Runs `show`, then focuses the first element that matches `missing`: by default, the first invalid field. */
export function showProblems(form: Element | null, show: () => void, missing = '[aria-invalid]'): void {
  flushSync(show);
  form?.querySelector<HTMLElement>(missing)?.focus();
}

/** On Enter in a field whose Enter key says "next", focuses the next empty field. If none follows, the form is sent. */
export function goToNextField(event: KeyboardEvent<HTMLFormElement>): void {
  const { target, currentTarget } = event;
  if (event.key !== 'Enter' || !(target instanceof HTMLInputElement) || target.enterKeyHint !== 'next') return;
  const fields = [...currentTarget.querySelectorAll<HTMLInputElement>('input[enterkeyhint]')];
  const next = fields.slice(fields.indexOf(target) + 1).find(({ value, tabIndex }) => value === '' && tabIndex >= 0);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

export function scrollIntoView(element: Element | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}

/** Scrolls to the contents of an opened `<details>`, which may be below the screen. Use this as `onToggle`. */
export function scrollToOpened({ currentTarget }: SyntheticEvent<HTMLDetailsElement>): void {
  if (currentTarget.open) scrollIntoView(currentTarget);
}
