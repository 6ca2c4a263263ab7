import { useTranslation } from 'react-i18next';
import { StepLayout } from '#client/features/face-search/step-layout.tsx';
import { Button } from '#client/ui/button.tsx';
import styles from './camera-step.module.css';
import { BACK, type Cameras, FRONT } from './use-cameras.ts';

/** Lets the visitor choose a camera. The camera is off while these settings show (F4). */
export function CameraSettings({ cameras, onBack }: { cameras: Cameras; onBack: () => void }) {
  const { t } = useTranslation();
  const options = [
    { id: FRONT, label: t('faceSearch.settings.front') },
    { id: BACK, label: t('faceSearch.settings.back') },
    ...cameras.named,
  ];
  return (
    <StepLayout
      title={t('faceSearch.settings.title')}
      actions={
        <Button isWide onClick={onBack}>
          {t('faceSearch.settings.done')}
        </Button>
      }
    >
      <fieldset className={styles.cameras}>
        <legend className="visually-hidden">{t('faceSearch.settings.title')}</legend>
        {options.map(({ id, label }) => (
          <label key={id} className={styles.camera}>
            <input type="radio" name="camera" checked={id === cameras.choice} onChange={() => cameras.choose(id)} />
            <span>{label}</span>
          </label>
        ))}
      </fieldset>
    </StepLayout>
  );
}
