import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#client/i18n/lazy-part.ts';
import { Button } from '#client/ui/button.tsx';
import { PartBoundary } from '#client/ui/part-boundary.tsx';
import { sentCardOf } from './sent-card.ts';

const PhotoUpload = lazyPart(() => import('./photo-upload.tsx').then((module) => module.PhotoUpload));

/** The way to send one's own photos from the home; after the first ones, more go to the same card (requirement U3). */
export function SendPhotos() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const card = sentCardOf();
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
