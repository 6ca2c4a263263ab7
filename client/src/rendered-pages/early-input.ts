import { PRESSED, TYPED } from './early-marks.ts';

const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;

/** Types a text into a field again. React may have read it already, and would take it for no change. */
function retype(field: HTMLInputElement): void {
  for (const text of ['', field.getAttribute(TYPED)]) {
    setValue?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
  field.removeAttribute(TYPED);
}

/**
 * Repeats what a visitor did on a page that the server rendered before React took it over: typed texts, and the last button
 * pressed.
 */
export function repeatEarlyInput(root: HTMLElement): void {
  for (const field of root.querySelectorAll<HTMLInputElement>(`[${TYPED}]`)) retype(field);
  // The typed texts are rendered first.
  setTimeout(() => {
    const pressed = root.querySelector<HTMLElement>(`[${PRESSED}]`);
    pressed?.removeAttribute(PRESSED);
    pressed?.click();
  });
}
