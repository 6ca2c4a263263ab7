import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Modal } from '#client/ui/modal.tsx';
import type { CustomerFormField } from '#shared/site/venue.ts';
import styles from './explanation.module.css';

type AccessProblemModalProps = {
  hasAccessField: boolean;
  /** A code among these fields is wrong if there is no access-code field. */
  fields: readonly CustomerFormField[];
  helpLink: ReactNode;
  onClose: () => void;
};

/** The access code does not belong to the card (requirements H9, E4). */
export function AccessProblemModal({ hasAccessField, fields, helpLink, onClose }: AccessProblemModalProps) {
  const { t } = useTranslation();
  const names = fields.map((field) => t(`home.customer.fields.${field}`)).join(', ');
  return (
    <Modal
      title={t('home.accessProblem.title')}
      onClose={onClose}
      footer={
        <Button isWide onClick={onClose}>
          {hasAccessField ? t('home.accessProblem.correct') : t('home.accessProblem.correctData')}
        </Button>
      }
    >
      <div className={styles.words}>
        <p>{t('home.accessProblem.text')}</p>
        <p className={styles.hint}>
          {hasAccessField ? t('home.accessProblem.where') : t('home.accessProblem.data', { fields: names })}
        </p>
        <p className={styles.help}>{helpLink}</p>
      </div>
    </Modal>
  );
}
