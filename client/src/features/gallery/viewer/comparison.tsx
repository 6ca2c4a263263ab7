import { type CSSProperties, type KeyboardEvent, type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ratioOf } from '#client/features/gallery/grid/picture-shapes.ts';
import { formatCents } from '#client/i18n/translator.ts';
import { Button, IconButton } from '#client/ui/button.tsx';
import { Icon, Spinner } from '#client/ui/icon.tsx';
import { useClosableDialog } from '#client/ui/modal.tsx';
import { DialogOfflineBar, useIsOnline } from '#client/ui/offline-bar.tsx';
import { type Media, mediaPath, previewPath } from '#shared/media/media.ts';
import { type ComparedPair, type KeptPair, pairFor, steppedPair } from './compared-pair.ts';
import styles from './comparison.module.css';
import { hide } from './failed-slide.tsx';
import { useLinkedZoom, type ViewChange } from './linked-zoom.ts';
import type { ViewerFooterProps } from './viewer-footer.tsx';

type ComparisonProps = Pick<ViewerFooterProps, 'selectionOf' | 'priceOf'> & {
  /** The photos to compare, at least two. */
  photos: readonly Media[];
  numbers: ReadonlyMap<string, number>;
  opened: string;
  /** The last pair, kept while the page is open. */
  kept: RefObject<KeptPair | null>;
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

function usePair({ photos, opened, kept }: Pick<ComparisonProps, 'photos' | 'opened' | 'kept'>) {
  const [pair, setPair] = useState(() => pairFor(photos, opened, kept.current));
  const isThere = (id: string) => photos.some((photo) => photo.id === id);
  const shown = pair.ids.every(isThere) ? pair : pairFor(photos, opened, null);
  const change = (next: ComparedPair | null) => {
    if (!next) return;
    kept.current = { ...next, opened };
    setPair(next);
  };
  const stepped = (by: 1 | -1) => steppedPair(photos, shown, by);
  return {
    pair: shown,
    step: (by: 1 | -1) => change(stepped(by)),
    pin: (side: 0 | 1) => change({ ...shown, pinned: shown.pinned === side ? null : side }),
    isFirst: stepped(-1) === null,
    isLast: stepped(1) === null,
  };
}

function focusTick(dialog: HTMLElement | null, side: number): void {
  dialog?.querySelectorAll('figure').item(side)?.querySelector('input')?.focus();
}

/** Shows two photos next to each other, which zoom and move together. A pinned one stays while the other changes. */
export function Comparison({ photos, numbers, opened, kept, onClose, ...order }: ComparisonProps) {
  const { t } = useTranslation();
  const closable = useClosableDialog(onClose);
  const { ref: dialog } = closable;
  const { pair, step, pin, isFirst, isLast } = usePair({ photos, opened, kept });
  const { view, change, pointers } = useLinkedZoom(dialog, step);
  useEffect(() => focusTick(dialog.current, 0), [dialog]);
  // The tick that had the focus may have disappeared with its photo.
  useEffect(() => {
    if (pair && document.activeElement === document.body) dialog.current?.focus();
  }, [pair, dialog]);
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
  const sides = ([0, 1] as const).flatMap((side) => {
    const photo = photos.find(({ id }) => id === pair.ids[side]);
    if (!photo) return [];
    const number = numbers.get(photo.id) ?? 0;
    const isPinned = pair.pinned === side;
    return { ...order, photo, number, isPinned, name: t('gallery.photo', { number }), onPin: () => pin(side) };
  });
  const [first, second] = sides;
  return (
    <dialog
      {...closable}
      tabIndex={-1}
      className={styles.comparison}
      aria-label={t('viewer.compare')}
      style={{ '--zoom': view.zoom, '--x': view.x, '--y': view.y } as CSSProperties}
      onKeyDown={onKeyDown}
      {...pointers}
    >
      <div className={styles.bar}>
        <IconButton icon="back" label={t('viewer.previous')} aria-disabled={isFirst} onClick={() => step(-1)} />
        <span className={styles.position} aria-live="polite">
          {t('viewer.pair', { first: first?.number ?? 0, second: second?.number ?? 0 })}
        </span>
        <IconButton icon="forward" label={t('viewer.next')} aria-disabled={isLast} onClick={() => step(1)} />
        <span className={styles.gap} />
        <IconButton icon="close" label={t('site.close')} onClick={onClose} />
      </div>
      <DialogOfflineBar />
      <div className={styles.pair} data-upright={sides.every(({ photo }) => isUpright(photo)) || undefined}>
        {first && <Side {...first} />}
        {second && <Side {...second} />}
      </div>
    </dialog>
  );
}

const isUpright = (photo: Media) => (ratioOf(photo) ?? 1) < 1;

type SideProps = Pick<ComparisonProps, 'selectionOf' | 'priceOf'> & {
  photo: Media;
  number: number;
  name: string;
  isPinned: boolean;
  onPin: () => void;
};

/** The element stays when its photo changes, and so does the focus. */
function Side(props: SideProps) {
  const { t } = useTranslation();
  return (
    <figure className={styles.side}>
      <Pane key={props.photo.id} {...props} />
      <button
        type="button"
        className={styles.pin}
        aria-label={t('viewer.pinPhoto', { number: props.number })}
        aria-pressed={props.isPinned}
        onClick={props.onPin}
      >
        <Icon name="pin" size={18} />
        {t('viewer.pin')}
      </button>
      <figcaption className={styles.caption}>
        <Caption {...props} />
      </figcaption>
    </figure>
  );
}

/** The thumbnail stays while the photo loads, and if it fails. */
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
            {t('site.tryAgain')}
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
