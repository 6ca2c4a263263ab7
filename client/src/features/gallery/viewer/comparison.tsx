import { type CSSProperties, type KeyboardEvent, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ratioOf } from '#client/features/gallery/grid/picture-shapes.ts';
import { formatCents } from '#client/i18n/translator.ts';
import { Button, IconButton } from '#client/ui/button.tsx';
import { Icon, Spinner } from '#client/ui/icon.tsx';
import { useModalDialog } from '#client/ui/modal.tsx';
import { DialogOfflineBar, useIsOnline } from '#client/ui/offline-bar.tsx';
import { type Media, mediaPath, previewPath } from '#shared/media/media.ts';
import styles from './comparison.module.css';
import { hide } from './failed-slide.tsx';
import { useLinkedZoom, type ViewChange } from './linked-zoom.ts';
import type { ViewerFooterProps } from './viewer-footer.tsx';

type ComparisonProps = Pick<ViewerFooterProps, 'selectionOf' | 'priceOf'> & {
  /** At least two. */
  photos: readonly Media[];
  numbers: ReadonlyMap<string, number>;
  opened: string;
  onClose: () => void;
};

const KEY_ZOOM = 1.5;
const KEY_PAN = 0.1;
const ZOOMS: Readonly<Record<string, ViewChange>> = {
  '+': { factor: KEY_ZOOM },
  '=': { factor: KEY_ZOOM },
  '-': { factor: 1 / KEY_ZOOM },
  '0': { factor: 0 },
};
const PANS: Readonly<Record<string, ViewChange>> = {
  ArrowLeft: { by: { x: KEY_PAN, y: 0 } },
  ArrowRight: { by: { x: -KEY_PAN, y: 0 } },
  ArrowUp: { by: { x: 0, y: KEY_PAN } },
  ArrowDown: { by: { x: 0, y: -KEY_PAN } },
};

/** The pair starts with the opened photo, or ends with it at the last one. */
function usePair(photos: readonly Media[], opened: string) {
  const last = photos.length - 2;
  const [wanted, setWanted] = useState(() => photos.findIndex(({ id }) => id === opened));
  const at = Math.max(0, Math.min(wanted, last));
  const step = (by: 1 | -1) => setWanted(Math.max(0, Math.min(at + by, last)));
  return { at, step, isFirst: at === 0, isLast: at === last };
}

function focusTick(dialog: HTMLElement | null, side: number): void {
  dialog?.querySelectorAll('figure').item(side)?.querySelector('input')?.focus();
}

/** Two photos beside or above each other, enlarged and moved together. */
export function Comparison({ photos, numbers, opened, onClose, ...order }: ComparisonProps) {
  const { t } = useTranslation();
  const dialog = useModalDialog();
  const { at, step, isFirst, isLast } = usePair(photos, opened);
  const { view, change, pointers } = useLinkedZoom(dialog, step);
  const pair = photos.slice(at, at + 2);
  useEffect(() => focusTick(dialog.current, 0), [dialog]);
  // The tick that had the focus may be gone with its photo.
  useEffect(() => {
    if (at >= 0 && document.activeElement === document.body) dialog.current?.focus();
  }, [at, dialog]);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { key, target } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const viewChange = ZOOMS[key] ?? (view.zoom > 1 ? PANS[key] : undefined);
    const side = ['ArrowUp', 'ArrowDown'].indexOf(key);
    if (viewChange) change(viewChange);
    else if (key === 'ArrowLeft') step(-1);
    else if (key === 'ArrowRight') step(1);
    else if (side >= 0) focusTick(dialog.current, side);
    else if (key === 'Enter' && target instanceof HTMLInputElement) target.click();
    else return;
    event.preventDefault();
  };
  const sides = pair.map((photo) => {
    const number = numbers.get(photo.id) ?? 0;
    return { ...order, photo, number, name: t('gallery.photo', { number }) };
  });
  const [first, second] = sides;
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={styles.comparison}
      aria-label={t('viewer.compare')}
      style={{ '--zoom': view.zoom, '--x': view.x, '--y': view.y } as CSSProperties}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      {...pointers}
    >
      <div className={styles.bar}>
        <IconButton icon="back" label={t('viewer.previous')} aria-disabled={isFirst} onClick={() => step(-1)} />
        <span className={styles.position} aria-live="polite">
          {t('viewer.pair', { first: first?.number ?? 0, second: second?.number ?? 0 })}
        </span>
        <IconButton icon="forward" label={t('viewer.next')} aria-disabled={isLast} onClick={() => step(1)} />
        <span className={styles.gap} />
        <IconButton icon="close" label={t('viewer.close')} onClick={onClose} />
      </div>
      <DialogOfflineBar />
      <div className={styles.pair} data-upright={pair.every(isUpright) || undefined}>
        {first && <Side {...first} />}
        {second && <Side {...second} />}
      </div>
    </dialog>
  );
}

const isUpright = (photo: Media) => (ratioOf(photo) ?? 1) < 1;

type SideProps = Pick<ComparisonProps, 'selectionOf' | 'priceOf'> & { photo: Media; name: string };

/** The place stays when its photo changes, and so does the focus. */
function Side(props: SideProps) {
  return (
    <figure className={styles.side}>
      <Pane key={props.photo.id} {...props} />
      <figcaption className={styles.caption}>
        <Caption {...props} />
      </figcaption>
    </figure>
  );
}

/** The thumbnail stays while the photo loads, or if it does not. */
function Pane({ photo, name }: SideProps) {
  const { t } = useTranslation();
  const isOnline = useIsOnline();
  const [tries, setTries] = useState({ count: 0, hasFailed: false });
  const retry = () => setTries({ count: tries.count + 1, hasFailed: false });
  const retryFailed = useEffectEvent(() => tries.hasFailed && retry());
  useEffect(() => {
    const onOnline = () => retryFailed();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, []);
  const again = tries.count > 0 ? `?again=${tries.count}` : '';
  return (
    <div className={styles.pane} data-pane>
      <img src={mediaPath('thumb', photo.id, photo.filename)} alt="" draggable={false} onError={hide} />
      {tries.hasFailed && !isOnline && (
        <p className={styles.offline} role="status">
          {t('viewer.offlinePhoto')}
        </p>
      )}
      {tries.hasFailed && isOnline && (
        <div className={styles.failure}>
          <p role="status">{t('gallery.imageFailed')}</p>
          <Button variant="secondary" onClick={retry}>
            {t('gallery.retry')}
          </Button>
        </div>
      )}
      {!tries.hasFailed && (
        <img
          src={previewPath(photo) + again}
          alt={name}
          draggable={false}
          onError={() => setTries({ ...tries, hasFailed: true })}
        />
      )}
    </div>
  );
}

/** The order's own tick, for what can be bought. */
function Caption({ selectionOf, priceOf, photo, name }: SideProps) {
  const selection = selectionOf(photo);
  if (!selection || selection.isLocked) return name;
  const isChosen = selection.isChosen(photo);
  const isChanging = selection.isChanging(photo);
  const price = isChosen ? null : priceOf(photo);
  return (
    <label className={styles.tick} aria-busy={isChanging || undefined}>
      <input
        type="checkbox"
        aria-label={name}
        checked={isChosen}
        onChange={({ target }) => selection.onToggle(photo, target.checked)}
      />
      <span className={styles.box}>
        {isChanging ? <Spinner size={16} /> : isChosen && <Icon name="check" size={18} />}
      </span>
      <span>
        {name}
        {price !== null && <span className={styles.price}>{` · ${formatCents(price)}`}</span>}
      </span>
    </label>
  );
}
