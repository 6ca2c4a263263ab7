import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { useCopying } from '#client/lib/use-copying.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { formatCardCode } from '#shared/card-code.ts';
import type { GalleryCard } from '#shared/media.ts';
import { paths } from '#shared/paths.ts';
import styles from './photo-upload.module.css';

type UploadDoneProps = {
  card: GalleryCard;
  /** How many photos were sent. */
  count: number;
  /** The list of the refused files. */
  refused: ReactNode;
  onMore: () => void;
  onClose: () => void;
};

/** The photos are sent: shows their code, a link to them, and a button to send more (requirement U3). */
export function UploadDone({ card, count, refused, onMore, onClose }: UploadDoneProps) {
  const { t } = useTranslation();
  const statement = useRef<HTMLParagraphElement>(null);
  useEffect(() => statement.current?.focus(), []);
  return (
    <div className={styles.done}>
      <span className={styles.doneIcon}>
        <Icon name="check" size={32} />
      </span>
      <p ref={statement} tabIndex={-1} role="status" className={styles.doneWords}>
        {t('upload.doneCount', { count })}
      </p>
      {refused}
      <CardCodeBox code={card.code} />
      <div className={styles.ways}>
        <Link href={paths.gallery(card.code)} onClick={onClose} className={styles.way}>
          <Icon name="photo" /> {t('upload.openGallery')}
        </Link>
        <Button variant="secondary" icon="plus" isWide onClick={onMore}>
          {t('home.sendMorePhotos')}
        </Button>
      </div>
    </div>
  );
}

/** The code in large type, and a button that copies it. Where the browser forbids that, the button selects the code. */
function CardCodeBox({ code }: { code: string }) {
  const { t } = useTranslation();
  const box = useRef<HTMLParagraphElement>(null);
  const shown = formatCardCode(code);
  const { outcome, copy } = useCopying(shown, () => {
    if (box.current) getSelection()?.selectAllChildren(box.current);
  });
  return (
    <div className={styles.codeBox}>
      <h3 className={styles.codeTitle}>{t('upload.code')}</h3>
      <p ref={box} className={styles.code}>
        {shown}
      </p>
      <Button variant="secondary" icon="copy" onClick={copy}>
        {t('upload.copy')}
      </Button>
      <p role="status" className={styles.hint}>
        {outcome && t(`upload.${outcome}`)}
      </p>
      <p className={styles.hint}>{t('upload.codeHint')}</p>
    </div>
  );
}
