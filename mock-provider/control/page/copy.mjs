import { fail, say } from './messages.mjs';

/** Without the clipboard API, which browsers disable on plain HTTP of another machine. @param {string} text */
function copySelection(text) {
  const field = document.createElement('textarea');
  const focused = document.activeElement;
  field.value = text;
  field.style.position = 'fixed';
  document.body.append(field);
  field.select();
  const copied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  if (!copied) throw new Error(`This browser does not let the page copy: ${text}`);
}

/** Copies a text to the clipboard and shows that. @param {string} text @param {string} [name] what it is, if it is long */
export async function copy(text, name = text) {
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else copySelection(text);
    say(`Copied ${name}`);
  } catch (error) {
    fail(error);
  }
}
