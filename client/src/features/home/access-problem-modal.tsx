import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Modal } from '#client/ui/modal.tsx';
import styles from './explanation.module.css';

type AccessProblemModalProps = { hasAccessField: boolean; helpLink: ReactNode; onClose: () => void };

/** Explains that the access code does not belong to the card (requirements H9, E4). */
export function AccessProblemModal({ hasAccessField, helpLink, onClose }: AccessProblemModalProps) {
  const { t } = useTranslation();
  return (
    <Modal
      title={t('home.accessProblem.title')}
      onClose={onClose}
      footer={
        <Button isWide onClick={onClose}>
          {hasAccessField ? t('home.accessProblem.correct') : t('site.tryAgain')}
        </Button>
      }
    >
      <div className={styles.words}>
        <p>{t('home.accessProblem.text')}</p>
        {hasAccessField && <p className={styles.hint}>{t('home.accessProblem.where')}</p>}
        <p className={styles.help}>{helpLink}</p>
      </div>
    </Modal>
  );
}
