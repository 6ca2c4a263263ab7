import styles from './camera-view.module.css';

const OVAL = 'M50 14c17 0 28 14 28 35S66 92 50 92 22 70 22 49s11-35 28-35Z';

/** Where the face belongs in the picture: all around it is dimmed. */
export function FaceFrame() {
  return (
    <svg className={styles.frame} viewBox="0 0 100 106" preserveAspectRatio="xMidYMid meet" aria-hidden="true">
      <path className={styles.dim} fillRule="evenodd" d={`M-200-200h500v500h-500Z${OVAL}`} />
      <path className={styles.oval} d={OVAL} />
    </svg>
  );
}
