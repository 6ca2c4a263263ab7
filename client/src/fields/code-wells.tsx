import { type MouseEvent, type SyntheticEvent, useState } from 'react';
import { isLetterOrDigit } from '#client/ui/apply-mask.ts';
import styles from './code-wells.module.css';

type CodeWellsProps = {
  typed: string;
  /** The number of characters in each printed group, such as 2, 4 and 3. */
  groups: readonly number[];
  caret: number | null;
  doubtful?: ReadonlySet<string>;
};

/** Draws a box per character behind one ordinary input, so that pasting, autofill and screen readers work as usual. */
export function CodeWells({ typed, groups, caret, doubtful }: CodeWellsProps) {
  const starts = new Set(groups.map((_, at) => groups.slice(0, at).reduce((sum, size) => sum + size, 0)));
  const length = groups.reduce((sum, size) => sum + size, 0);
  return (
    <span className={styles.wells} aria-hidden="true">
      {Array.from({ length }, (_, at) => {
        const character = typed[at] ?? '';
        const classes = [
          styles.well,
          at > 0 && starts.has(at) && styles.first,
          caret === at && styles.current,
          doubtful?.has(character) && styles.doubtful,
        ];
        return (
          <span key={at} className={classes.filter(Boolean).join(' ')} data-well={at}>
            {character}
          </span>
        );
      })}
    </span>
  );
}

function wellAt(field: Element, x: number): number | null {
  const wells = [...(field.parentElement?.querySelectorAll('[data-well]') ?? [])];
  const at = wells.findIndex((well) => x <= well.getBoundingClientRect().right);
  return at < 0 ? null : at;
}

/** Returns the position before the letter or digit that follows `count` others: `positionOf('FO-TOS', 2)` is 3. */
function positionOf(text: string, count: number): number {
  let seen = 0;
  for (const [position, character] of [...text].entries()) {
    if (seen === count && isLetterOrDigit(character)) return position;
    if (isLetterOrDigit(character)) seen += 1;
  }
  return text.length;
}

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
        // Keeps a selection that the visitor made by double click or dragging.
        if (well === null || input.selectionStart !== input.selectionEnd) return;
        const position = positionOf(input.value, well);
        input.setSelectionRange(position, position);
        read(event);
      },
    },
  };
}
