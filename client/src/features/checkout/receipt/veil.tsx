import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './veil.module.css';

/** A browser that knows the type of a custom property moves the ring of light. In others the veil fades. */
const hasRing = () => 'registerProperty' in CSS;

/** The watermark that goes, once: a ring of light grows from the tick and takes it along. */
export function Veil() {
  const { t } = useTranslation();
  const pattern = useId();
  const word = t('checkout.success.sample');
  return (
    <span className={[styles.veil, hasRing() ? styles.dissolving : styles.fading].join(' ')} aria-hidden="true">
      <svg className={styles.watermark} width="100%" height="100%" aria-hidden="true">
        <pattern id={pattern} width="160" height="104" patternUnits="userSpaceOnUse">
          <text transform="translate(44 34) rotate(-24)">{word}</text>
          <text transform="translate(120 86) rotate(-24)">{word}</text>
        </pattern>
        <rect width="100%" height="100%" fill={`url(#${pattern})`} />
      </svg>
      <span className={styles.ring} />
    </span>
  );
}
