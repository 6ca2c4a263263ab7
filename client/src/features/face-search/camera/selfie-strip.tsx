import { useTranslation } from 'react-i18next';
import { IconButton } from '#client/ui/button.tsx';
import { MAX_SELFIES } from '#shared/face-search.ts';
import styles from './selfie-strip.module.css';
import type { Selfie } from './use-selfies.ts';

/** How many selfies there are, and each of them with a way to drop it (requirement F3). */
export function SelfieStrip({ selfies, onDrop }: { selfies: readonly Selfie[]; onDrop: (selfie: Selfie) => void }) {
  const { t } = useTranslation();
  return (
    <section className={styles.strip} aria-label={t('faceSearch.camera.selfies')}>
      <p className={styles.count} role="status">
        {t('faceSearch.camera.count', { taken: selfies.length, most: MAX_SELFIES })}
      </p>
      <ul className={styles.list}>
        {selfies.map((selfie, at) => (
          <li key={selfie.id} className={styles.selfie}>
            <img src={selfie.url} alt={t('faceSearch.camera.selfie', { number: at + 1 })} />
            <span className={styles.drop}>
              <IconButton
                icon="close"
                label={t('faceSearch.camera.drop', { number: at + 1 })}
                onClick={() => onDrop(selfie)}
              />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
