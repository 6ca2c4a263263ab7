export const isLetterOrDigit = (character: string) => /[\p{L}\p{N}]/u.test(character);

function positionAfter(text: string, count: number): number {
  let seen = 0;
  for (let position = 0; position < text.length; position += 1) {
    if (seen === count) return position;
    if (isLetterOrDigit(text.charAt(position))) seen += 1;
  }
  return text.length;
}

/** Formats a text, and keeps the caret (a position in `typed`) after the same letter or digit. */
export function maskText(typed: string, caret: number, format: (typed: string) => string) {
  const text = format(typed);
  const charactersBefore = [...typed.slice(0, caret)].filter(isLetterOrDigit).length;
  return { text, caret: caret >= typed.length ? text.length : positionAfter(text, charactersBefore) };
}

export function applyMask(input: HTMLInputElement, format: (typed: string) => string): void {
  const { text, caret } = maskText(input.value, input.selectionStart ?? input.value.length, format);
  if (text === input.value) return;
  input.value = text;
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
}
