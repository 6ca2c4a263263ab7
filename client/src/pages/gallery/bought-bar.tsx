import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { optionalPart } from '#client/lib/lazy-part.tsx';
import { BottomBar } from '#client/ui/bottom-bar.tsx';
import { Button } from '#client/ui/button.tsx';
import styles from './bought-bar.module.css';
import { ClearButton } from './gallery-cart.tsx';
import { useGalleryPage } from './gallery-page-context.tsx';
import { importDeferred } from './import-deferred.ts';

const ChooseAll = optionalPart(importDeferred, 'ChooseAll');

/** Offers what can be done with bought photos. While the visitor chooses some, it replaces the cart's bar. */
export function BoughtBar() {
  const { gallery, boughtChoice, isChoosing, setIsChoosing, downloads } = useGalleryPage();
  const { t } = useTranslation();
  const { medias, selection, completed } = boughtChoice;
  if (medias.length === 0 && isChoosing)
    return (
      <BottomBar label={t('gallery.ofCard')}>
        <div className={styles.row}>
          <p className={styles.count}>{t('cart.empty')}</p>
          <ChooseAll medias={[...gallery.sold, ...gallery.extras]} selection={selection} />
        </div>
      </BottomBar>
    );
  if (medias.length === 0) return null;
  const endChoice = () => {
    setIsChoosing(false);
    focusSection();
  };
  const { openToPhotos, openShare, openOneByOne } = downloads.ofMedias(medias, completed);
  return (
    <ChoiceBar
      count={medias.length}
      onToPhotos={openToPhotos}
      onShare={openShare}
      onFiles={openOneByOne}
      clear={<ClearButton medias={medias} selection={selection} onClear={endChoice} />}
    />
  );
}

/** The pressed button disappears with its bar. */
function focusSection(): void {
  document.querySelector<HTMLElement>('main section h2')?.focus({ preventScroll: true });
}

type ChoiceBarProps = {
  count: number;
  onToPhotos: (() => void) | null;
  onShare: (() => void) | null;
  onFiles: () => void;
  clear: ReactNode;
};

/** Offers what can be done with the chosen bought photos (requirement G15). */
export function ChoiceBar({ count, onToPhotos, onShare, onFiles, clear }: ChoiceBarProps) {
  const { t } = useTranslation();
  return (
    <BottomBar label={t('downloads.choice')}>
      <div className={styles.row}>
        <p className={styles.count} role="status">
          {t('downloads.chosen', { count })}
        </p>
        {clear}
        <div className={styles.actions}>
          {onToPhotos && (
            <Button icon="photo" onClick={onToPhotos}>
              {t('downloads.toPhotos')}
            </Button>
          )}
          <Button variant={onToPhotos ? 'secondary' : 'primary'} icon="download" onClick={onFiles}>
            {t('downloads.one')}
          </Button>
          {onShare && (
            <Button variant="secondary" icon="share" onClick={onShare}>
              {t('downloads.share')}
            </Button>
          )}
        </div>
      </div>
    </BottomBar>
  );
}
