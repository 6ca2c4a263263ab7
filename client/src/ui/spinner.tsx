import styles from './spinner.module.css';

/** A wait of unknown length. The element around it says what is loading (`aria-busy`). `size` is in px. */
export function Spinner({ size = 20 }: { size?: number }) {
  return <span className={styles.spinner} style={{ width: size, height: size }} aria-hidden="true" />;
}
