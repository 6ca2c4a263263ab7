import { fail, say } from './messages.mjs';

/** The old way, for pages that are not on this machine: browsers keep the clipboard from plain HTTP. @param {string} text */
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

/** Puts a text on the clipboard and says so. @param {string} text */
export async function copy(text) {
  try {
    if (navigator.clipboard) await navigator.clipboard.writeText(text);
    else copySelection(text);
    say(`Copied ${text}`);
  } catch (error) {
    fail(error);
  }
}
