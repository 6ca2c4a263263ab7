import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { StepLayout } from '#client/features/face-search/step-layout.tsx';
import { Button } from '#client/ui/button.tsx';
import styles from './camera-step.module.css';

/** `user` or `environment` for a side of the device, or the id of a particular camera (F3, F4). */
export type CameraChoice = string;

type Camera = { readonly id: CameraChoice; readonly label: string };

export const FRONT: CameraChoice = 'user';
export const BACK: CameraChoice = 'environment';

const SIZE = { width: { ideal: 1280 }, height: { ideal: 960 } };

export type Cameras = ReturnType<typeof useCameras>;

export function useCameras() {
  const [choice, choose] = useState(FRONT);
  // The list is empty until a camera is on, because browsers hide the names of cameras without permission.
  const [named, setNamed] = useState<readonly Camera[]>([]);
  const find = () => void listCameras().then(setNamed, () => setNamed([]));
  return { choice, choose, named, find };
}

async function listCameras(): Promise<readonly Camera[]> {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.flatMap(({ kind, deviceId: id, label }) =>
    kind === 'videoinput' && id && label ? [{ id, label }] : [],
  );
}

/** Returns what to request. A side is only preferred, because a laptop may have one camera; a chosen id is required. */
export function constraintsOf(choice: CameraChoice): MediaTrackConstraints {
  return choice === FRONT || choice === BACK
    ? { ...SIZE, facingMode: choice }
    : { ...SIZE, deviceId: { exact: choice } };
}

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
