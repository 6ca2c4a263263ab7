import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '#client/i18n/lazy-part.ts';
import { PartBoundary } from '#client/ui/part-boundary.tsx';
import { Tile } from '#client/ui/tile.tsx';
import { sentCard } from './sent-card.ts';

const PhotoUpload = lazyPart(() => import('./photo-upload.tsx').then((module) => module.PhotoUpload));

/** The home page's button for sending photos. Later photos of a visit go to the card of the first (requirement U3). */
export function SendPhotosButton() {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const card = sentCard();
  return (
    <>
      <Tile
        icon="upload"
        name={card ? t('home.sendMorePhotos') : t('home.sendPhotos')}
        note={t('home.sendPhotosNote')}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      />
      <PartBoundary shown={isOpen} onClose={() => setIsOpen(false)}>
        {isOpen && <PhotoUpload card={card} onClose={() => setIsOpen(false)} />}
      </PartBoundary>
    </>
  );
}
