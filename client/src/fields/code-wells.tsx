import styles from './code-wells.module.css';

type CodeWellsProps = {
  /** The typed letters and digits, without dashes. */
  typed: string;
  /** How many characters each group has, as printed: 2-4-3 for a card. */
  groups: readonly number[];
  /** How many characters are before the caret; null while the field has no focus. */
  caret: number | null;
  /** Characters that may have been taken for another one. */
  doubtful?: ReadonlySet<string>;
};

/**
 * The boxes behind a code's field, one for each character. They are drawn behind one ordinary input, so that pasting,
 * autofill and screen readers work as in any field.
 */
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
