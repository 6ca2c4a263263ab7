import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

type FieldLabels = {
  label: ReactNode;
  hint?: string | undefined;
  problem?: ReactNode;
  /** An alert that does not mark the field as invalid. */
  notice?: string | undefined;
};

type FieldProps = FieldLabels &
  Omit<ComponentProps<'input'>, 'className' | 'id'> & {
    /** An element that draws the typed characters. The input's own characters are then invisible. */
    backdrop?: ReactNode;
    beside?: ReactNode;
    adornment?: ReactNode;
  };

/** Shows a labelled text field. `onBlur` runs after the click that moved the focus away. */
export function Field({ label, hint, problem, notice, adornment, backdrop, beside, onBlur, ...input }: FieldProps) {
  const id = useId();
  const words = (
    <label className={styles.label} htmlFor={id}>
      {label}
    </label>
  );
  return (
    <div className={styles.field}>
      {beside ? (
        <div className={styles.head}>
          {words}
          {beside}
        </div>
      ) : (
        words
      )}
      <div className={styles.control}>
        {backdrop}
        <input
          {...input}
          onBlur={afterClick(onBlur)}
          id={id}
          className={backdrop ? `${styles.input} ${styles.boxed}` : styles.input}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem || notice || hint ? `${id}-note` : undefined}
        />
        {adornment && <span className={styles.adornment}>{adornment}</span>}
      </div>
      <FieldNote id={`${id}-note`} hint={hint} problem={problem} notice={notice} />
    </div>
  );
}

function FieldNote({ id, hint, problem, notice }: Omit<FieldLabels, 'label'> & { id: string }) {
  if (!problem && !notice && !hint) return null;
  return (
    <div id={id}>
      {problem && <FieldProblem>{problem}</FieldProblem>}
      {notice && (
        <p className={styles.notice} role="alert">
          {notice}
        </p>
      )}
      {hint && <p className={styles.hint}>{hint}</p>}
    </div>
  );
}

let isAnnounced = false;

/** Makes the first of several new problems an alert, before screen readers see it. The others describe their fields. */
function announce(problem: HTMLElement | null): void {
  if (!problem || isAnnounced) return;
  isAnnounced = true;
  queueMicrotask(() => {
    isAnnounced = false;
  });
  for (const earlier of document.querySelectorAll('[data-field-problem][role]')) earlier.removeAttribute('role');
  problem.setAttribute('role', 'alert');
}

/** Shows what is wrong with a field. @param id the id that the field's `aria-describedby` names */
export function FieldProblem({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p ref={announce} id={id} className={styles.problem} data-field-problem>
      <Icon name="alert" size={16} />
      <span>{children}</span>
    </p>
  );
}

const LONGEST_PRESS_MS = 1_000;
const END_EVENTS = ['mouseup', 'pointercancel', 'dragend'] as const;

/**
 * Makes a handler wait until a press ends, but not longer than a second. A message that shows earlier would move the
 * button under the finger.
 */
export const afterClick = <Blur,>(onBlur: ((event: Blur) => void) | undefined) =>
  onBlur && ((event: Blur) => whenReleased(() => onBlur(event)));

function whenReleased(task: () => void): void {
  if (!document.querySelector(':active')) {
    task();
    return;
  }
  const ended = new AbortController();
  const end = () => {
    if (ended.signal.aborted) return;
    ended.abort();
    // The click event follows the release.
    setTimeout(task);
  };
  for (const event of END_EVENTS) window.addEventListener(event, end, { signal: ended.signal, capture: true });
  setTimeout(end, LONGEST_PRESS_MS);
}
