import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { countsText } from '#client/i18n/counts.ts';
import { useFocusAfterRemove, useReturnFocus } from '#client/lib/focus.ts';
import { errorCodeOf, trpc } from '#client/lib/trpc.ts';
import { useMissingPicture } from '#client/lib/use-missing-picture.ts';
import { cardQuery, galleryInput } from '#client/queries/gallery.ts';
import { IconButton } from '#client/ui/button.tsx';
import { HomeScreenButton } from '#client/ui/home-screen.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { useNotify } from '#client/ui/notice.tsx';
import { type CardCode, formatCardCode } from '#shared/cards/card-code.ts';
import { countedMedias, galleryCounts } from '#shared/media/gallery-count.ts';
import { galleryCover } from '#shared/media/gallery-cover.ts';
import { type Gallery, type Media, mediaPath } from '#shared/media/media.ts';
import styles from './album.module.css';
import { type Explanation, explanationOf, type KeptCardsState } from './entry-form-state.ts';

type AlbumProps = { kept: KeptCardsState; onOpen: (card: CardCode) => void };

/** The cards that this device keeps, as prints on a shelf: one tap opens one, another erases it. */
export function Album({ kept, onOpen }: AlbumProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const album = useRef<HTMLElement>(null);
  useReturnFocus(album);
  const replies = trpc.useQueries((query) =>
    kept.cards.map((card) => query.gallery.byCards(galleryInput(card), cardQuery)),
  );
  const forget = (code: CardCode) => {
    const before = kept.cards;
    kept.change(before.filter((card) => card !== code));
    notify(t('album.forgotten'), 'success', { label: t('choosing.undo'), onPress: () => kept.change(before) });
  };
  return (
    <section ref={album} className={styles.album} aria-labelledby="album-title">
      <header className={styles.header}>
        <h2 id="album-title" className={styles.title}>
          {t('album.title')}
        </h2>
        <HomeScreenButton />
      </header>
      <ul className={styles.shelf}>
        {kept.cards.map((card, at) => (
          <Print
            key={card}
            code={card}
            gallery={replies[at]?.data ?? null}
            problem={replies[at]?.error ? explanationOf(errorCodeOf(replies[at].error)) : null}
            isLoading={replies[at]?.isFetching ?? false}
            onOpen={() => onOpen(card)}
            onForget={() => forget(card)}
          />
        ))}
      </ul>
    </section>
  );
}

type PrintProps = {
  code: CardCode;
  gallery: Gallery | null;
  problem: Explanation | null;
  isLoading: boolean;
  onOpen: () => void;
  onForget: () => void;
};

function Print({ code, gallery, problem, isLoading, onOpen, onForget }: PrintProps) {
  const { t } = useTranslation();
  const row = useFocusAfterRemove<HTMLLIElement>();
  const written = formatCardCode(code);
  const cover = gallery && galleryCover(gallery);
  const isNotReady = problem === 'noMedia' || (gallery !== null && countedMedias(gallery).length === 0);
  const note = isNotReady
    ? t('notReady.again')
    : problem === 'accessCode'
      ? t('home.accessCode')
      : gallery && countsText(t, galleryCounts(gallery));
  return (
    <li ref={row} className={styles.print}>
      <button type="button" className={styles.open} aria-busy={isLoading || undefined} onClick={onOpen}>
        <span className={styles.picture}>
          {cover && <Cover key={cover.id} media={cover} />}
          {problem === 'accessCode' && <Icon name="lock" size={28} />}
        </span>
        <span className={styles.code}>{written}</span>
        <span className={styles.note}>{note}</span>
      </button>
      <span className={styles.forget}>
        <IconButton icon="trash" label={t('album.forget', { card: written })} onClick={onForget} />
      </span>
    </li>
  );
}

function Cover({ media: { id, filename } }: { media: Media }) {
  const { isMissing, watch } = useMissingPicture();
  return isMissing ? null : <img {...watch} src={mediaPath('thumb', id, filename)} alt="" draggable={false} />;
}
