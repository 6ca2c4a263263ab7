import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { isAbovePage } from '#client/lib/back-closes.ts';
import { useCopying } from '#client/lib/sharing.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Ticket } from '#client/ui/ticket.tsx';
import { formatCardCode } from '#shared/cards/card-code.ts';
import type { GalleryCard } from '#shared/media/media.ts';
import { paths } from '#shared/site/paths.ts';
import { Thumbnail } from './chosen-photos.tsx';
import styles from './upload-done.module.css';

type UploadDoneProps = {
  card: GalleryCard;
  files: readonly File[];
  refused: ReactNode;
  onMore: () => void;
  onClose: () => void;
};

export function UploadDone({ card, files, refused, onMore, onClose }: UploadDoneProps) {
  const { t } = useTranslation();
  const statement = useRef<HTMLParagraphElement>(null);
  useEffect(() => statement.current?.focus(), []);
  return (
    <div className={styles.done}>
      <PrintStack files={files} />
      <p ref={statement} tabIndex={-1} role="status" className={styles.statement}>
        {t('upload.doneCount', { count: files.length })}
      </p>
      <CodeTicket code={card.code} />
      <div className={styles.ways}>
        <Link href={paths.gallery(card.code)} replace={isAbovePage()} onClick={onClose} className={styles.way}>
          <Icon name="photo" /> {t('upload.openGallery')}
        </Link>
        <Button variant="quiet" icon="plus" onClick={onMore}>
          {t('home.sendMorePhotos')}
        </Button>
      </div>
      {refused}
    </div>
  );
}

function CodeTicket({ code }: { code: string }) {
  const { t } = useTranslation();
  const box = useRef<HTMLParagraphElement>(null);
  const shown = formatCardCode(code);
  const { outcome, copy } = useCopying(shown, () => {
    if (box.current) getSelection()?.selectAllChildren(box.current);
  });
  return (
    <Ticket
      stub={
        <>
          <p className="small-print">{t('upload.codeHint')}</p>
          <p role="status" className={styles.outcome}>
            {outcome && t(`upload.${outcome}`)}
          </p>
        </>
      }
    >
      <div className={styles.ticket}>
        <div>
          <h3 className={styles.label}>{t('upload.code')}</h3>
          <p ref={box} className={styles.code}>
            {shown}
          </p>
        </div>
        <Button variant="secondary" onClick={copy}>
          {t('upload.copy')}
        </Button>
      </div>
    </Ticket>
  );
}

/** The most prints that are shown. More would only cover each other. */
const MOST = 5;

function PrintStack({ files }: { files: readonly File[] }) {
  const { t, i18n } = useTranslation();
  const [receivedAt] = useState(() => new Date());
  const moment = new Intl.DateTimeFormat(i18n.language, { dateStyle: 'medium', timeStyle: 'short' });
  const prints = files.slice(0, MOST);
  return (
    <div className={styles.poster}>
      <div className={styles.stack} data-count={prints.length} aria-hidden="true">
        {prints.map((file, at) => (
          // The index can be the key: a file may occur twice, and the order never changes.
          <span key={at} className={styles.print}>
            <Thumbnail file={file} isDecoration />
          </span>
        ))}
      </div>
      <p className={styles.stamp}>
        <strong>{t('upload.received')}</strong>
        <time dateTime={receivedAt.toISOString()}>{moment.format(receivedAt)}</time>
      </p>
    </div>
  );
}
