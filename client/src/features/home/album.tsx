import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countsText, formatCents } from '#client/i18n/translator.ts';
import { useFocusAfterRemove, useReturnFocus } from '#client/lib/focus.ts';
import { rememberOrder, tabRights } from '#client/lib/tab-rights.ts';
import { errorCodeOf, trpc } from '#client/lib/trpc.ts';
import { isEmptyGallery, useGallery } from '#client/queries/gallery.ts';
import { useVenue } from '#client/queries/venue.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { MediaPicture } from '#client/ui/media-picture.tsx';
import { Menu } from '#client/ui/menu.tsx';
import { Mosaic } from '#client/ui/mosaic.tsx';
import { justifiedLayout } from '#client/ui/mosaic-layout.ts';
import { useNotify } from '#client/ui/notice.tsx';
import { type CardCode, formatCardCode } from '#shared/cards/card-code.ts';
import { galleryCounts } from '#shared/media/gallery-count.ts';
import { galleryCover } from '#shared/media/gallery-cover.ts';
import { type Gallery, handleName, type Media, mediaPath } from '#shared/media/media.ts';
import { type Order, orderedMedias } from '#shared/order.ts';
import styles from './album.module.css';
import { type Explanation, explanationOf, type KeptCardsState } from './entry-form-state.ts';

type AlbumProps = {
  kept: KeptCardsState;
  opening: CardCode | null;
  onOpen: (card: CardCode) => void;
};

export function Album({ kept, opening, onOpen }: AlbumProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const album = useRef<HTMLElement>(null);
  useReturnFocus(album);
  const forget = (code: CardCode) => {
    const before = kept.cards;
    kept.change(before.filter((card) => card !== code));
    notify(t('album.forgotten'), 'success', { label: t('choosing.undo'), onPress: () => kept.change(before) });
  };
  return (
    <section ref={album} className={styles.album} aria-label={t('album.title')}>
      <ul className={styles.shelf}>
        {kept.cards.map((card) => (
          <Print
            key={card}
            code={card}
            isOpening={card === opening}
            onOpen={() => onOpen(card)}
            onForget={() => forget(card)}
          />
        ))}
      </ul>
    </section>
  );
}

/** Returns the card's order unless it is completed. Opens none if nothing is for sale, because that may create one. */
function useChoice(gallery: Gallery | undefined): { readonly isAwaited: boolean; readonly order: Order | undefined } {
  const { hasOnlineSale } = useVenue();
  const right = gallery?.cards[0]?.right ?? '';
  const code = gallery?.cards[0]?.code;
  const rights = useMemo(() => (code ? tabRights(code) : {}), [code]);
  const isForSale = gallery !== undefined && gallery.unsold.length > 0 && (hasOnlineSale || gallery.cardSellsOnline);
  const { data, isLoading } = trpc.order.open.useQuery(
    { cards: [right], mayBeRecent: true, ...rights },
    { enabled: isForSale && right !== '', staleTime: 0, retry: false },
  );
  // Stores the order's right for the gallery. Without it, opening the order again may create another one (C4).
  useEffect(() => code && data && rememberOrder(code, data), [code, data]);
  return { isAwaited: isLoading, order: data?.isCompleted ? undefined : data };
}

function useTitle(gallery: Gallery | undefined, chosen: number, problem: Explanation | null): string | null {
  const { t } = useTranslation();
  if (problem === 'accessCode') return t('home.accessCode');
  if (problem === 'noMedia') return t('notReady.heading');
  if (chosen > 0) return t('album.continue', { count: chosen });
  if (!gallery) return null;
  const { sold } = gallery;
  return sold.length > 0 ? t('album.bought', { count: sold.length }) : countsText(t, galleryCounts(gallery));
}

function picturesOf(gallery: Gallery, order: Order | undefined): readonly Media[] {
  const names = [...(order ? orderedMedias(order).names : [])].reverse();
  const medias = new Map(gallery.unsold.map((media) => [handleName(media.id), media]));
  const chosen = names.flatMap((name) => medias.get(name) ?? []).slice(0, MOST_PICTURES);
  const cover = galleryCover(gallery);
  return chosen.length > 0 || !cover ? chosen : [cover];
}

const MOST_PICTURES = 3;
/** About the width and the height of the pictures on a phone, in px. */
const WIDTH = 342;
const HEIGHT = 172;
/** The ratio (width divided by height) for a thumbnail that fails. */
const USUAL_RATIO = 4 / 3;

type PrintProps = { code: CardCode; isOpening: boolean; onOpen: () => void; onForget: () => void };

function Print({ code, isOpening, onOpen, onForget }: PrintProps) {
  const { t } = useTranslation();
  const row = useFocusAfterRemove();
  const written = formatCardCode(code);
  const { data, error } = useGallery(code);
  const { isAwaited, order } = useChoice(data);
  const gallery = isAwaited ? undefined : data;
  const problem = data && isEmptyGallery(data) ? 'noMedia' : explanationOf(error && errorCodeOf(error));
  const chosen = order ? orderedMedias(order).size : 0;
  const pictures = gallery ? picturesOf(gallery, order) : [];
  const title = useTitle(gallery, chosen, problem);
  const action = t(problem === 'noMedia' ? 'notReady.again' : 'album.open');
  return (
    <li ref={row} className={styles.print}>
      <div className={styles.pictures} aria-hidden="true">
        {pictures.length > 0 && (
          <Pictures key={pictures.map(({ id }) => id).join()} medias={pictures} isChosen={chosen > 0} />
        )}
        {problem === 'accessCode' && <Icon name="lock" size={28} />}
      </div>
      <div className={styles.foot}>
        <div className={styles.words}>
          <h2 className={styles.title}>{title ?? written}</h2>
          <p className={styles.line}>
            {order && chosen > 0 && (
              <>
                <span>{formatCents(order.totalCents)}</span> ·{' '}
              </>
            )}
            {title && <span className={styles.code}>{written}</span>}
          </p>
        </div>
        <div className={styles.more}>
          <Menu
            label={t('album.options', { card: written })}
            button={<Icon name="more" size={22} />}
            items={[{ key: 'forget', label: t('album.forget'), onChoose: onForget }]}
          />
        </div>
        <div className={styles.open}>
          <Button aria-label={`${action}: ${written}`} isBusy={isOpening} onClick={onOpen}>
            {action}
          </Button>
        </div>
      </div>
    </li>
  );
}

async function ratioOf({ ratio, id, filename }: Media): Promise<number> {
  if (ratio) return ratio;
  const image = new Image();
  image.src = mediaPath('thumb', id, filename);
  const size = () => image.naturalWidth / image.naturalHeight || USUAL_RATIO;
  return image.decode().then(size, size);
}

/** Shows the pictures once the shapes of all are known, so that none moves. */
function Pictures({ medias, isChosen }: { medias: readonly Media[]; isChosen: boolean }) {
  const [ratios, setRatios] = useState<readonly number[]>([]);
  useEffect(() => void Promise.all(medias.map(ratioOf)).then(setRatios), []);
  return (
    ratios.length > 0 && (
      <Mosaic
        medias={medias}
        layout={justifiedLayout(ratios, WIDTH / HEIGHT)}
        moreLabel={String}
        picture={(media) => <Picture media={media} ratio={ratios[medias.indexOf(media)] ?? 1} isChosen={isChosen} />}
      />
    )
  );
}

function Picture({ media, ratio, isChosen }: { media: Media; ratio: number; isChosen: boolean }) {
  return (
    <span>
      <MediaPicture media={media} isEager width={ratio * HEIGHT} height={HEIGHT} />
      {isChosen && (
        <span className={styles.tick}>
          <Icon name="check" size={14} />
        </span>
      )}
    </span>
  );
}
