import { useTranslation } from 'react-i18next';
import styles from './upload-problems.module.css';
import type { RefusedFile } from './upload-state.ts';

/** Every file that does not go, by its name and with the reason; the others go all the same (requirement U4). */
export function RefusedFiles({ files }: { files: readonly RefusedFile[] }) {
  const { t } = useTranslation();
  if (files.length === 0) return null;
  return (
    <div className={styles.box} role="alert">
      <p className={styles.title}>{t('upload.refused', { count: files.length })}</p>
      <ul className={styles.list}>
        {files.map(({ id, name, problem }) => (
          <li key={id}>
            <strong className={styles.name}>{name}</strong> {t(`errors.${problem}`)}
          </li>
        ))}
      </ul>
    </div>
  );
}
