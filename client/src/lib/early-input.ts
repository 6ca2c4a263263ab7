/** What a visitor does on a home that the server rendered, before React has taken it over (decision 009). */

/** Marks the button that was pressed last. */
const PRESSED = 'data-pressed';

const renderedHome = () => document.querySelector('#root[data-rendered="home"]');

function keepPress(event: Event): void {
  const button = renderedHome() && (event.target as Element).closest('button');
  if (!button) return;
  event.preventDefault();
  document.querySelector(`[${PRESSED}]`)?.removeAttribute(PRESSED);
  button.setAttribute(PRESSED, '');
}

/** Keeps presses of buttons. The form is not sent by itself: the script that comes knows what is wrong with what was typed. */
export function keepEarlyPresses(): void {
  // Before React's own listeners, which stop the events of what it has not taken over.
  document.addEventListener('click', keepPress, true);
}

/** Types a text into a field again. React has read it already, and would take it for no change. */
function retype(field: HTMLInputElement): void {
  const setValue = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set;
  for (const text of ['', field.value]) {
    setValue?.call(field, text);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  }
}

/** To be called when React has taken the home over: texts that are in fields, but in no state, are typed again. */
export function repeatEarlyInput(): void {
  const home = renderedHome();
  home?.removeAttribute('data-rendered');
  for (const field of home?.querySelectorAll('input') ?? []) if (field.value !== field.defaultValue) retype(field);
  // The typed texts are rendered first.
  setTimeout(() => {
    const pressed = home?.querySelector<HTMLElement>(`[${PRESSED}]`);
    pressed?.removeAttribute(PRESSED);
    pressed?.click();
  });
}
