import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';

type CardPhotoButtonProps = {
  /** Where there is no camera, this is the way. */
  isMainWay: boolean;
  /** Reads the photo; the button is busy until it resolves. */
  onPhoto: (photo: File) => Promise<void>;
};

/** Chooses a photo of a card, or takes one with the phone's own camera app. */
export function CardPhotoButton({ isMainWay, onPhoto }: CardPhotoButtonProps) {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  const [isReading, setIsReading] = useState(false);
  const read = async (photo: File | undefined) => {
    if (!photo) return;
    setIsReading(true);
    await onPhoto(photo);
    setIsReading(false);
  };
  return (
    <>
      <Button
        variant={isMainWay ? 'primary' : 'secondary'}
        icon="photo"
        isWide
        isBusy={isReading}
        onClick={() => picker.current?.click()}
      >
        {t('home.scan.photo')}
      </Button>
      <input
        ref={picker}
        type="file"
        accept="image/*"
        hidden
        aria-label={t('home.scan.photo')}
        onChange={({ currentTarget }) => {
          void read(currentTarget.files?.[0]);
          // The same photo may be chosen again.
          currentTarget.value = '';
        }}
      />
    </>
  );
}
