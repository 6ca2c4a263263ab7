import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';

/** So long the heading has the word, if it has the focus. A region that appears with its text would not be read, either. */
const PAUSE_MS = 700;
/** An announcement that stayed would be read again as a part of the page. */
const SAID_MS = 1_700;

/** Says to screen readers that the gallery is there, and how many media it has. */
export function GalleryStatus({ count }: { count: number }) {
  const { t } = useTranslation();
  const [isSaid, setIsSaid] = useState(false);
  useEffect(() => {
    const timers = [setTimeout(() => setIsSaid(true), PAUSE_MS), setTimeout(() => setIsSaid(false), SAID_MS)];
    return () => timers.forEach(clearTimeout);
  }, []);
  return (
    <p className="visually-hidden" role="status">
      {isSaid ? `${t('site.galleryTitle')}: ${t('cart.items', { count })}` : ''}
    </p>
  );
}
