import { type MouseEvent, type SyntheticEvent, useState } from 'react';

const isLetterOrDigit = (character: string) => /[\p{L}\p{N}]/u.test(character);

/** The box under a point of a field's boxes, or null beside them. */
function wellAt(field: Element, x: number): number | null {
  const wells = [...(field.parentElement?.querySelectorAll('[data-well]') ?? [])];
  const at = wells.findIndex((well) => x <= well.getBoundingClientRect().right);
  return at < 0 ? null : at;
}

/** The position in a formatted code before its character number `count`: 3 is before the third letter of `FO-TOS`. */
function positionOf(text: string, count: number): number {
  let seen = 0;
  for (const [position, character] of [...text].entries()) {
    if (seen === count && isLetterOrDigit(character)) return position;
    if (isLetterOrDigit(character)) seen += 1;
  }
  return text.length;
}

/** Follows the caret of a field whose characters are drawn in boxes, and puts it into the box that was clicked. */
export function useCodeCaret() {
  const [caret, setCaret] = useState<number | null>(null);
  const read = ({ currentTarget }: SyntheticEvent<HTMLInputElement>) => {
    const before = currentTarget.value.slice(0, currentTarget.selectionStart ?? currentTarget.value.length);
    setCaret([...before].filter(isLetterOrDigit).length);
  };
  return {
    caret,
    handlers: {
      onSelect: read,
      onFocus: read,
      onBlur: () => setCaret(null),
      onClick: (event: MouseEvent<HTMLInputElement>) => {
        const { currentTarget: input, clientX } = event;
        const well = wellAt(input, clientX);
        // A selection by double click or by dragging stays as it is.
        if (well === null || input.selectionStart !== input.selectionEnd) return;
        const position = positionOf(input.value, well);
        input.setSelectionRange(position, position);
        read(event);
      },
    },
  };
}
