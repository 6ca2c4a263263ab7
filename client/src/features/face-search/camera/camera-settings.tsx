import { useTranslation } from 'react-i18next';
import { StepLayout } from '#client/features/face-search/step-layout.tsx';
import { Button } from '#client/ui/button.tsx';
import styles from './camera-step.module.css';
import { BACK, type CameraChoice, type Cameras, choiceKey, FRONT } from './use-cameras.ts';

/** Lets the visitor choose a camera. The camera is off meanwhile (F4). */
export function CameraSettings({ cameras, onBack }: { cameras: Cameras; onBack: () => void }) {
  const { t } = useTranslation();
  const options: readonly { choice: CameraChoice; label: string }[] = [
    { choice: FRONT, label: t('faceSearch.settings.front') },
    { choice: BACK, label: t('faceSearch.settings.back') },
    ...cameras.named.map(({ id, label }) => ({ choice: { kind: 'device', id } as const, label })),
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
        {options.map((option) => (
          <label key={choiceKey(option.choice)} className={styles.camera}>
            <input
              type="radio"
              name="camera"
              checked={choiceKey(option.choice) === choiceKey(cameras.choice)}
              onChange={() => cameras.choose(option.choice)}
            />
            <span>{option.label}</span>
          </label>
        ))}
      </fieldset>
    </StepLayout>
  );
}
