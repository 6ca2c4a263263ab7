import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#client/i18n/lazy-part.ts';
import { Button } from '#client/ui/button.tsx';
import { PartBoundary } from '#client/ui/part-boundary.tsx';
import { sentCard } from './sent-card.ts';

const PhotoUpload = lazyPart(() => import('./photo-upload.tsx').then((module) => module.PhotoUpload));

/** The home page's button for sending photos. Later photos of a visit go to the card of the first (requirement U3). */
export function SendPhotosButton() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const card = sentCard();
  return (
    <>
      <Button variant="secondary" icon="upload" isWide onClick={() => setIsOpen(true)}>
        {card ? t('home.sendMorePhotos') : t('home.sendPhotos')}
      </Button>
      <PartBoundary shown={isOpen} onClose={() => setIsOpen(false)}>
        {isOpen && <PhotoUpload card={card} onClose={() => setIsOpen(false)} />}
      </PartBoundary>
    </>
  );
}
