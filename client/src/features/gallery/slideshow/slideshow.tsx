import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCents } from '#client/i18n/translator.ts';
import { useMediaQuery } from '#client/lib/use-media-query.ts';
import { Button, IconButton } from '#client/ui/button.tsx';
import { useClosableDialog } from '#client/ui/modal.tsx';
import { DialogOfflineBar } from '#client/ui/notice.tsx';
import { Ticket } from '#client/ui/ticket.tsx';
import styles from './slideshow.module.css';

const PHOTO_MS = 3000;

/** After this many failed pictures in a row, the slideshow pauses. */
const MOST_SKIPPED = 5;

type Place = { readonly index: number; readonly before: number | null };

function loads(address: string): Promise<boolean> {
  const image = new Image();
  image.src = address;
  return image.decode().then(
    () => true,
    () => false,
  );
}

async function nextIndex(photos: readonly SlideshowPhoto[], index: number): Promise<number | null> {
  for (let next = index + 1; next <= index + MOST_SKIPPED; next += 1) {
    const photo = photos[next];
    if (!photo || (await loads(photo.preview))) return Math.min(next, photos.length);
  }
  return null;
}

/** Plays the photos unless motion is reduced. Pauses when the tab is hidden. At the end, `index` is `photos.length`. */
function useSlideshow(photos: readonly SlideshowPhoto[], first: number) {
  const [{ index, before }, setPlace] = useState<Place>({ index: first, before: null });
  const [isPaused, setIsPaused] = useState(false);
  const canPlay = !useMediaQuery('(prefers-reduced-motion: reduce)');
  const isOver = index >= photos.length;
  const isPlaying = canPlay && !isPaused && !isOver;
  const goTo = (next: number) => setPlace((last) => ({ index: next, before: last.index }));
  // After a pause, a photo shows for the rest of its time.
  const shown = useRef({ index, ms: 0 });
  useEffect(() => {
    if (!isPlaying) return;
    if (shown.current.index !== index) shown.current = { index, ms: 0 };
    let timer: ReturnType<typeof setTimeout> | undefined;
    let startedAt: number | undefined;
    let isGone = false;
    const play = async () => {
      await loads(photos[index]?.preview ?? '');
      const pause = new Promise((resolve) => {
        startedAt = performance.now();
        timer = setTimeout(resolve, PHOTO_MS - shown.current.ms);
      });
      const [next] = await Promise.all([nextIndex(photos, index), pause]);
      if (isGone) return;
      if (next === null) setIsPaused(true);
      else setPlace({ index: next, before: index });
    };
    void play();
    return () => {
      isGone = true;
      clearTimeout(timer);
      if (startedAt !== undefined) shown.current.ms += performance.now() - startedAt;
    };
  }, [photos, index, isPlaying]);
  useEffect(() => {
    const stop = () => document.hidden && setIsPaused(true);
    document.addEventListener('visibilitychange', stop);
    return () => document.removeEventListener('visibilitychange', stop);
  }, []);
  return { index, before, isOver, isPlaying, canPlay, setIsPaused, goTo };
}

type SlideshowPhoto = {
  readonly id: string;
  readonly name: string;
  readonly thumb: string;
  readonly preview: string;
};

type SlideshowProps = {
  photos: readonly SlideshowPhoto[];
  first?: number;
  /** The package, offered at the end of the slideshow; null if there is none to offer. */
  offer: {
    readonly takes: 'all' | 'rest';
    readonly priceCents: number;
    readonly savedCents: number;
    readonly onChoose: () => void;
  } | null;
  onSeeAll: () => void;
  save?: ((stop: () => void) => ReactNode) | undefined;
  onClose: () => void;
};

export function Slideshow({ photos, first = 0, offer, onSeeAll, save, onClose }: SlideshowProps) {
  const { t } = useTranslation();
  const slideshow = useSlideshow(photos, first);
  const { index, isOver, isPlaying, goTo } = slideshow;
  const onKeyDown = ({ key }: KeyboardEvent) => {
    if (key === 'ArrowLeft' && index > 0) goTo(index - 1);
    if (key === 'ArrowRight' && !isOver) goTo(index + 1);
  };
  return (
    <dialog
      {...useClosableDialog(onClose)}
      className={styles.slideshow}
      aria-label={t('gallery.slideshow')}
      data-paused={!isPlaying || undefined}
      onKeyDown={onKeyDown}
    >
      <Frames photos={photos} index={index} before={slideshow.before} />
      <Progress index={index} count={photos.length} />
      <div className={styles.bar}>
        {/* While the slideshow plays, it must not interrupt a screen reader every three seconds. */}
        <span className={styles.position} aria-live={isPlaying ? 'off' : 'polite'}>
          {!isOver && t('viewer.position', { position: index + 1, total: photos.length })}
        </span>
        <span className={styles.actions}>
          {save?.(() => slideshow.setIsPaused(true))}
          <IconButton icon="close" label={t('site.close')} onClick={onClose} />
        </span>
      </div>
      <DialogOfflineBar />
      {isOver && <End offer={offer} onSeeAll={onSeeAll} />}
      <Controls {...slideshow} />
    </dialog>
  );
}

function Progress({ index, count }: { index: number; count: number }) {
  return (
    <div
      className={styles.progress}
      style={{ '--index': index, '--count': count, '--photo': `${PHOTO_MS}ms` } as CSSProperties}
      aria-hidden
    >
      {index < count && <span key={index} />}
    </div>
  );
}

function Frames({ photos, index, before }: Pick<SlideshowProps, 'photos'> & Place) {
  const current = Math.min(index, photos.length - 1);
  const shown = [...new Set([before ?? current, current])].flatMap((at) => photos[at] ?? []);
  return shown.map((photo) => (
    <div key={photo.id} className={styles.frame} aria-hidden={photo !== photos[index] || undefined}>
      <img className={styles.backdrop} src={photo.thumb} alt="" />
      <img className={styles.photo} src={photo.preview} alt={photo.name} />
    </div>
  ));
}

function Controls({ index, isOver, isPlaying, canPlay, setIsPaused, goTo }: ReturnType<typeof useSlideshow>) {
  const { t } = useTranslation();
  return (
    <div className={styles.controls}>
      <IconButton
        icon="back"
        label={t('viewer.previous')}
        aria-disabled={index === 0 || undefined}
        onClick={() => index > 0 && goTo(index - 1)}
      />
      {canPlay && !isOver && (
        <IconButton
          icon={isPlaying ? 'pause' : 'play'}
          label={t(isPlaying ? 'slideshow.pause' : 'site.continue')}
          onClick={() => setIsPaused(isPlaying)}
        />
      )}
      {!isOver && <IconButton icon="forward" label={t('viewer.next')} onClick={() => goTo(index + 1)} />}
    </div>
  );
}

/** Shows the end of the slideshow. Takes the focus, because the focused button may have been removed. */
function End({ offer, onSeeAll }: Pick<SlideshowProps, 'offer' | 'onSeeAll'>) {
  const { t } = useTranslation();
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => end.current?.querySelector('button')?.focus(), []);
  return (
    <div ref={end} className={styles.end}>
      {offer && (
        <Ticket
          variant="offer"
          stub={
            <Button isWide onClick={offer.onChoose}>
              {t(`cart.packageOffer.takeFor.${offer.takes}`, { price: formatCents(offer.priceCents) })}
            </Button>
          }
        >
          <div className={styles.offer}>
            <h2>{t('prices.allDigital')}</h2>
            {offer.savedCents > 0 && <p>{t('cart.packageOffer.saved', { price: formatCents(offer.savedCents) })}</p>}
          </div>
        </Ticket>
      )}
      <Button isWide variant={offer ? 'secondary' : 'primary'} onClick={onSeeAll}>
        {t('slideshow.all')}
      </Button>
    </div>
  );
}
