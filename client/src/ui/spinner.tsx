import styles from './spinner.module.css';

/** A wait whose end is not known; what is waited for is said by the element around it (`aria-busy`). */
export function Spinner({ size = 20 }: { size?: number }) {
  return <span className={styles.spinner} style={{ width: size, height: size }} aria-hidden="true" />;
}
