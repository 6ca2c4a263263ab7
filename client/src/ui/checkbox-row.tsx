import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './checkbox-row.module.css';

type CheckboxRowProps = Omit<ComponentProps<'input'>, 'type' | 'className'> & {
  children: ReactNode;
  hint?: string;
};

export function CheckboxRow({ children, hint, ...input }: CheckboxRowProps) {
  const hintId = useId();
  return (
    <>
      <label className={styles.row}>
        <input aria-describedby={hint && hintId} {...input} type="checkbox" />
        <span>{children}</span>
      </label>
      {hint && (
        <p id={hintId} className={styles.hint}>
          {hint}
        </p>
      )}
    </>
  );
}
