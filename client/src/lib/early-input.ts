/** Keeps what a visitor types and presses on a server-rendered home page before hydration (decision 009). */

const PRESSED = 'data-pressed';

const renderedHome = () => document.querySelector('#root[data-rendered="home"]');

function keepPress(event: Event): void {
  const button = renderedHome() && (event.target as Element).closest('button');
  if (!button) return;
  event.preventDefault();
  document.querySelector(`[${PRESSED}]`)?.removeAttribute(PRESSED);
  button.setAttribute(PRESSED, '');
}

export function keepEarlyPresses(): void {
  // Captures clicks before React's listeners, which stop events in parts that are not hydrated yet.
  document.addEventListener('click', keepPress, true);
}

/** Empties a field and types its text again. Otherwise React, which has already read the text, would see no change. */
function retype(field: HTMLInputElement): void {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (const text of ['', field.value]) {
    setValue?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** Repeats for React what the visitor typed and last pressed before hydration. Call this after hydration. */
export function repeatEarlyInput(): void {
  const home = renderedHome();
  home?.removeAttribute('data-rendered');
  for (const field of home?.querySelectorAll('input') ?? []) if (field.value !== field.defaultValue) retype(field);
  setTimeout(() => {
    const pressed = home?.querySelector<HTMLElement>(`[${PRESSED}]`);
    pressed?.removeAttribute(PRESSED);
    pressed?.click();
  });
}
