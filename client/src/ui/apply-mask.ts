const isOwnCharacter = (character: string) => /[\p{L}\p{N}]/u.test(character);

/** The position behind the `count`-th letter or digit of a text. */
function positionBehind(text: string, count: number): number {
  let seen = 0;
  for (let position = 0; position < text.length; position += 1) {
    if (seen === count) return position;
    if (isOwnCharacter(text.charAt(position))) seen += 1;
  }
  return text.length;
}

/**
 * What a field holds after it was formatted while being typed. The caret stays behind the same letter or digit, so that
 * correcting a number in its middle does not throw the visitor to its end.
 * @param caret where the caret stands in `typed`.
 */
export function retyped(typed: string, caret: number, format: (typed: string) => string) {
  const text = format(typed);
  const charactersBefore = [...typed.slice(0, caret)].filter(isOwnCharacter).length;
  return { text, caret: caret >= typed.length ? text.length : positionBehind(text, charactersBefore) };
}

/** Formats a field in place, right after something was typed into it. */
export function applyMask(input: HTMLInputElement, format: (typed: string) => string): void {
  const { text, caret } = retyped(input.value, input.selectionStart ?? input.value.length, format);
  if (text === input.value) return;
  input.value = text;
  if (document.activeElement === input) input.setSelectionRange(caret, caret);
}
