import { type InputHTMLAttributes, type ReactNode, type Ref, useId } from 'react';
import styles from './field.module.css';
import { Icon } from './icon.tsx';

type FieldLabels = {
  label: string;
  /** What to type. */
  hint?: string | undefined;
  /** Why the value is not accepted. */
  problem?: ReactNode;
  /** Something about an accepted value: an alert too, but the field is not marked as wrong. */
  notice?: string | undefined;
};

type FieldProps = FieldLabels &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'className' | 'id'> & {
    /** `boxed` shows its characters by what is drawn behind it. */
    variant?: 'plain' | 'boxed';
    /** What is drawn behind the text. */
    backdrop?: ReactNode;
    /** A control at the end of the label's line. */
    beside?: ReactNode;
    /** Something at the field's end, such as a spinner. */
    adornment?: ReactNode;
    ref?: Ref<HTMLInputElement>;
  };

/** A text field with its label, hint and problem. `onBlur` runs after the click of the press that moved the focus. */
export function Field({
  label,
  hint,
  problem,
  notice,
  variant = 'plain',
  adornment,
  backdrop,
  beside,
  onBlur,
  ...input
}: FieldProps) {
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
          onBlur={onBlur && ((event) => afterClick(() => onBlur(event)))}
          id={id}
          className={[styles.input, styles[variant]].join(' ')}
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

/**
 * One alert at a time: a new problem interrupts, and of several that appear together the first. A screen reader reads the
 * others as descriptions of their fields. The role is set before the element is in the accessibility tree.
 */
function announce(problem: HTMLElement | null): void {
  if (!problem || isAnnounced) return;
  isAnnounced = true;
  queueMicrotask(() => {
    isAnnounced = false;
  });
  for (const earlier of document.querySelectorAll('[data-field-problem][role]')) earlier.removeAttribute('role');
  problem.setAttribute('role', 'alert');
}

/** Why a field is not accepted, below it. @param id for the `aria-describedby` of a field that describes itself */
export function FieldProblem({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p ref={announce} id={id} className={styles.problem} data-field-problem>
      <Icon name="alert" size={16} />
      <span>{children}</span>
    </p>
  );
}

/** The longest wait for the end of a press. */
const LONGEST_PRESS_MS = 1_000;
const END_EVENTS = ['mouseup', 'pointercancel', 'dragend'] as const;

/**
 * Runs a task after the click of the current press, or at once where nothing is pressed. A note that a field shows on blur
 * moves the page. Shown between press and release, it would move the button away from under the finger.
 */
export function afterClick(task: () => void): void {
  if (!document.querySelector(':active')) {
    task();
    return;
  }
  const ended = new AbortController();
  const end = () => {
    if (ended.signal.aborted) return;
    ended.abort();
    // The browser dispatches the click right after the release.
    setTimeout(task);
  };
  for (const event of END_EVENTS) window.addEventListener(event, end, { signal: ended.signal, capture: true });
  setTimeout(end, LONGEST_PRESS_MS);
}
