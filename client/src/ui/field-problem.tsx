import type { ReactNode } from 'react';
import styles from './field-problem.module.css';
import { Icon } from './icon.tsx';

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
