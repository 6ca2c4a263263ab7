import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import grid from '#client/features/gallery/grid/media-grid.module.css';
import { countsText } from '#client/i18n/translator.ts';
import type { useGallery } from '#client/queries/gallery.ts';
import { BlankPrints } from '#client/ui/blank-prints.tsx';
import { Button } from '#client/ui/button.tsx';
import { Message } from '#client/ui/message.tsx';
import type { MediaCounts } from '#shared/media/media.ts';
import section from './gallery-section.module.css';
import styles from './gallery-states.module.css';

/** These cells fill a phone's screen. More would be slow there, because each cell is animated. */
const PHONE_CELLS = 12;
const MAX_CELLS = 60;
const PHONE_PX = 480;

/**
 * Returns the ref of the words that show after three seconds. If this skeleton replaces another one, such as the
 * server's, its words continue the other's animation, so that the three seconds do not begin again.
 */
function useSlowWords(): RefObject<HTMLParagraphElement | null> {
  const words = useRef<HTMLParagraphElement>(null);
  const [shownForMs] = useState(() => appearing(globalThis.document?.querySelector(`.${styles.slow}`))?.currentTime);
  useLayoutEffect(() => {
    const animation = appearing(words.current);
    if (animation && shownForMs) animation.currentTime = shownForMs;
  }, [shownForMs]);
  return words;
}

const appearing = (words: Element | null | undefined) => words?.getAnimations()[0];

/** Reserves the space of the media, so that nothing moves when they load. @param count how many, once known */
export function GallerySkeleton({ count = MAX_CELLS }: { count?: number }) {
  const { t } = useTranslation();
  const words = useSlowWords();
  // On the server, the window's width is undefined, so there are `MAX_CELLS`.
  const most = globalThis.innerWidth <= PHONE_PX ? PHONE_CELLS : MAX_CELLS;
  const cells = Array.from({ length: Math.min(count, most) }, (_, index) => index);
  return (
    <div aria-busy="true" className={section.section}>
      <p ref={words} className={styles.slow} role="status">
        {t('gallery.loading')}
      </p>
      <div className={grid.grid} aria-hidden="true">
        {cells.map((cell) => (
          <div key={cell} className={styles.cell} />
        ))}
      </div>
    </div>
  );
}

type EmptyGalleryProps = {
  /** The card's query. The component does not call the hook, because a second observer would repeat a failed query. */
  query: Pick<ReturnType<typeof useGallery>, 'isFetching' | 'refetch'>;
  /** Why the card's media do not show. */
  why?: 'extrasOnly' | 'onSiteOnly' | undefined;
  ticket: ReactNode;
};

/** Says why no media show: by default, that the card has none yet. Offers to look again (S13, G4, E5). */
export function EmptyGallery({ query, why, ticket }: EmptyGalleryProps) {
  const { t } = useTranslation();
  return (
    <>
      {!why && <BlankPrints className={styles.empty} />}
      <Message
        icon={why ? 'photo' : null}
        title={t(why ? 'gallery.nothingBought' : 'errors.CARD_EMPTY_PHOTO')}
        action={
          <>
            {!why && <div className={styles.ticket}>{ticket}</div>}
            <RetryButton isRetrying={query.isFetching} onRetry={() => void query.refetch()} />
          </>
        }
      >
        <p>{t(why ? `gallery.${why}` : 'site.mediaDelay')}</p>
      </Message>
    </>
  );
}

/** Says that the gallery could not be loaded (G4). */
export function GalleryFailure({ isRetrying }: { isRetrying: boolean }) {
  const { t } = useTranslation();
  return (
    <Message
      icon="alert"
      title={t('gallery.failed')}
      action={
        <Button isBusy={isRetrying} onClick={() => location.reload()}>
          {t('part.reload')}
        </Button>
      }
      isAlert
    />
  );
}

export function RetryButton({ isRetrying, onRetry }: { isRetrying: boolean; onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <Button variant="secondary" isBusy={isRetrying} onClick={onRetry}>
      {t('site.tryAgain')}
    </Button>
  );
}

/** The pause (ms) before the counts are announced. Meanwhile, screen readers read the heading and find the region. */
const PAUSE_MS = 700;
/** After this time (ms), the announcement is removed. Otherwise, screen readers would find it as a part of the page. */
const SAID_MS = 1_700;

export function GalleryStatus({ counts }: { counts: MediaCounts }) {
  const { t } = useTranslation();
  const [isSaid, setIsSaid] = useState(false);
  useEffect(() => {
    const timers = [setTimeout(() => setIsSaid(true), PAUSE_MS), setTimeout(() => setIsSaid(false), SAID_MS)];
    return () => timers.forEach(clearTimeout);
  }, []);
  return (
    <p className="visually-hidden" role="status">
      {isSaid ? `${t('site.galleryTitle')}: ${countsText(t, counts)}` : ''}
    </p>
  );
}
