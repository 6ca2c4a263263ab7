import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeepCardsField } from '#client/fields/keep-cards-field.tsx';
import { useBackCloses } from '#client/lib/back-closes.ts';
import { useVenue } from '#client/queries/venue.ts';
import { BlankPrints } from '#client/ui/blank-prints.tsx';
import { Button, IconButton } from '#client/ui/button.tsx';
import { Modal, useClosableDialog } from '#client/ui/modal.tsx';
import { DialogOfflineBar } from '#client/ui/notice.tsx';
import type { IdentificationFieldName } from '#shared/site/venue.ts';
import { CodeTicket } from './code-ticket.tsx';
import type { CardOpening, KeptCardsState } from './entry-form-state.ts';
import styles from './no-media.module.css';

type NoMediaModalProps = {
  opening: CardOpening;
  kept: KeptCardsState;
  logo: ReactNode;
  helpLink: ReactNode;
};

function useLastCheck({ isPending, retryOutcome }: CardOpening): Date {
  const [checkedAt, setCheckedAt] = useState(() => new Date());
  const hasAnswer = !isPending && retryOutcome === 'stillNone';
  useEffect(() => {
    if (hasAnswer) setCheckedAt(new Date());
  }, [hasAnswer]);
  return checkedAt;
}

/** Says that the card has no media yet (H9, S13, S14). It has no error colour, because the code is correct. */
export function NoMediaModal({ opening, kept, logo, helpLink }: NoMediaModalProps) {
  const close = () => void opening.closeExplanation();
  useBackCloses(close);
  const { t } = useTranslation();
  const dialog = useClosableDialog(close);
  const { hasOnlineSale: sellsOnline } = useVenue();
  const [isReminded, setIsReminded] = useState(false);
  const { card } = opening;
  return (
    <dialog {...dialog} className={styles.screen} aria-label={t('notReady.title')}>
      <BlankPrints className={styles.poster}>
        <span className={styles.tag}>{logo}</span>
      </BlankPrints>
      <span className={styles.close}>
        <IconButton icon="close" label={t('site.close')} onClick={close} />
      </span>
      <div className={styles.side}>
        <DialogOfflineBar />
        <h2>{t('notReady.heading')}</h2>
        <p className={styles.wait} role="status">
          {isReminded ? t('reminder.hint') : t(sellsOnline ? 'notReady.wait' : 'gallery.onSiteOnly')}
        </p>
        {card && (
          <CodeTicket
            card={card}
            isReminded={isReminded}
            onReminded={sellsOnline && (() => setIsReminded(true))}
            stub={
              sellsOnline && (
                <KeepCardsField
                  cards={[card]}
                  kept={kept.cards}
                  label={t('album.keep', { count: 1 })}
                  onChange={kept.change}
                />
              )
            }
          />
        )}
        {sellsOnline && (
          <p className="small-print">
            {t('notReady.support')} {helpLink}
          </p>
        )}
        <SearchAgain opening={opening} />
      </div>
    </dialog>
  );
}

/** Lets the visitor search again. The result appears above the button, so that the button does not move. */
function SearchAgain({ opening }: { opening: CardOpening }) {
  const { t, i18n } = useTranslation();
  const { isPending, retryOutcome, retry } = opening;
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' }).format(useLastCheck(opening));
  return (
    <div className={styles.again}>
      <p role="status">
        {retryOutcome && !isPending ? (
          <strong>{t(`notReady.${retryOutcome}`)}</strong>
        ) : (
          <span>{t('notReady.title')}</span>
        )}{' '}
        <span>{t('notReady.checked', { time })}</span>
      </p>
      <Button variant="secondary" isWide isBusy={isPending} onClick={retry}>
        {t('notReady.again')}
      </Button>
    </div>
  );
}

type AccessProblemModalProps = {
  hasAccessField: boolean;
  /** The fields of which at least one must be wrong. They are only named if the form has no access code field. */
  fields: readonly IdentificationFieldName[];
  helpLink: ReactNode;
  onClose: () => void;
};

/** Says that the access code or, in a form without one, the visitor's data do not belong to the card (H9, E4). */
export function AccessProblemModal({ hasAccessField, fields, helpLink, onClose }: AccessProblemModalProps) {
  useBackCloses(() => void onClose());
  const { t } = useTranslation();
  const names = fields.map((field) => t(`home.customer.fields.${field}`)).join(', ');
  return (
    <Modal
      title={t('home.accessProblem.title')}
      onClose={onClose}
      footer={
        <Button isWide onClick={onClose}>
          {hasAccessField ? t('home.accessProblem.correct') : t('home.accessProblem.correctData')}
        </Button>
      }
    >
      <div className={styles.words}>
        <p>{t('home.accessProblem.text')}</p>
        <p className="small-print">
          {hasAccessField ? t('home.accessProblem.where') : t('home.accessProblem.data', { fields: names })}
        </p>
        <p className={styles.help}>{helpLink}</p>
      </div>
    </Modal>
  );
}
