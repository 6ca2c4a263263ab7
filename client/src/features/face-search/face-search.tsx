import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Modal } from '#client/ui/modal.tsx';
import { FooterSlot } from '#client/ui/modal-footer-portal.tsx';
import { SearchSteps, type SearchStepsProps } from './search-steps.tsx';
import styles from './step.module.css';

/** The search by selfie, from the day of the visit to the cards that were found (requirements F1 to F7). */
export function FaceSearch({ onClose, ...search }: SearchStepsProps & { onClose: () => void }) {
  const { t } = useTranslation();
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  return (
    <Modal
      title={t('home.faceSearch')}
      shape="full"
      onClose={onClose}
      footer={<div ref={setSlot} className={styles.footer} />}
    >
      <FooterSlot value={slot}>
        <SearchSteps {...search} />
      </FooterSlot>
    </Modal>
  );
}
