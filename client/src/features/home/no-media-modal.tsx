import { type ReactNode, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { KeepCardsField } from '#client/fields/keep-cards-field.tsx';
import { useBackCloses } from '#client/lib/back-closes.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { SendCardButton } from '#client/ui/send-card-button.tsx';
import { Ticket } from '#client/ui/ticket.tsx';
import { type CardCode, formatCardCode } from '#shared/cards/card-code.ts';
import { paths } from '#shared/site/paths.ts';
import type { IdentificationFieldName } from '#shared/site/venue.ts';
import { photoReminders } from '#shared/visit/photo-reminders.ts';
import type { CardOpening, KeptCardsState } from './entry-form-state.ts';
import explanationStyles from './explanation.module.css';
import styles from './no-media.module.css';

type NoMediaModalProps = {
  opening: CardOpening;
  kept: KeptCardsState;
  sellsOnline: boolean;
  venueName: string;
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

/** Says that the card has no media yet (H9, S13, S14). It has no error colour, because the code is right. */
export function NoMediaModal({ opening, kept, sellsOnline, venueName, helpLink }: NoMediaModalProps) {
  useBackCloses(() => void opening.closeExplanation());
  const { t, i18n } = useTranslation();
  const { card, retryOutcome, isPending } = opening;
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: 'short' }).format(useLastCheck(opening));
  return (
    <Modal
      title={t('notReady.title')}
      onClose={opening.closeExplanation}
      footer={
        <div className={styles.footer}>
          <p className={styles.outcome} role="status">
            {retryOutcome && !isPending ? t(`notReady.${retryOutcome}`) : ''}
          </p>
          <Button isWide isBusy={isPending} onClick={opening.retry}>
            {t('notReady.again')}
          </Button>
          <p className={styles.checked}>{t('notReady.checked', { time })}</p>
        </div>
      }
    >
      <div className={styles.content} data-tone="paper">
        {sellsOnline ? <Waiting /> : <p>{t('gallery.onSiteOnly')}</p>}
        {card && <CodeTicket card={card} kept={sellsOnline ? kept : null} />}
        {card && sellsOnline && <Reminders card={card} venueName={venueName} />}
        {sellsOnline && (
          <div className={styles.support}>
            <p>{t('notReady.support')}</p>
            <p className={styles.help}>{helpLink}</p>
          </div>
        )}
      </div>
    </Modal>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <>
      <NotReadyPrints />
      <p className={styles.wait}>{t('notReady.wait')}</p>
      <NotReadySteps />
    </>
  );
}

function CodeTicket({ card, kept }: { card: CardCode; kept: KeptCardsState | null }) {
  const { t } = useTranslation();
  const stub = kept && (
    <KeepCardsField
      cards={[card]}
      kept={kept.cards}
      label={t('notReady.keep')}
      hint={t('notReady.keepHint')}
      onChange={kept.change}
    />
  );
  return (
    <Ticket stub={stub}>
      <p className={styles.label}>{t('home.cardCode')}</p>
      <p className={styles.code}>{formatCardCode(card)}</p>
    </Ticket>
  );
}

function saveCalendar(calendar: string): void {
  const address = URL.createObjectURL(new Blob([calendar], { type: 'text/calendar' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = 'fotos.ics';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** Offers ways back to the card: reminders in the device's calendar, or a message to oneself. No server keeps them. */
function Reminders({ card, venueName }: { card: CardCode; venueName: string }) {
  const { t } = useTranslation();
  const address = location.origin + paths.gallery(card);
  const title = t('reminder.title');
  return (
    <section className={styles.reminders} aria-label={t('reminder.remind')}>
      <div className={styles.ways}>
        <Button
          variant="secondary"
          onClick={() => saveCalendar(photoReminders({ title, venueName, address }, Date.now()))}
        >
          {t('reminder.remind')}
        </Button>
        <SendCardButton card={card} venueName={venueName}>
          {t('reminder.send')}
        </SendCardButton>
      </div>
      <p className={styles.hint}>{t('reminder.hint')}</p>
    </section>
  );
}

function NotReadyPrints() {
  return (
    <div className={styles.bath} aria-hidden="true">
      <span className={styles.print} />
      <span className={styles.print} />
      <span className={styles.print}>
        <span className={styles.fog} />
      </span>
    </div>
  );
}

function NotReadySteps() {
  const { t } = useTranslation();
  return (
    <ol className={styles.steps} aria-label={t('notReady.steps')}>
      <li className={styles.step} data-step="done">
        <span className={styles.dot}>
          <Icon name="check" size={18} />
        </span>
        {t('notReady.photographed')} <span className="visually-hidden">({t('notReady.done')})</span>
      </li>
      <li className={styles.step} data-step="now" aria-current="step">
        <span className={styles.dot} />
        {t('notReady.waiting')} <span className="visually-hidden">({t('notReady.now')})</span>
      </li>
      <li className={styles.step}>
        <span className={styles.dot} />
        {t('notReady.ready')}
      </li>
    </ol>
  );
}

type AccessProblemModalProps = {
  hasAccessField: boolean;
  /** Without an access-code field, one of these fields has the wrong code. */
  fields: readonly IdentificationFieldName[];
  helpLink: ReactNode;
  onClose: () => void;
};

/** Says that the access code does not belong to the card (H9, E4). */
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
      <div className={explanationStyles.words}>
        <p>{t('home.accessProblem.text')}</p>
        <p className={explanationStyles.hint}>
          {hasAccessField ? t('home.accessProblem.where') : t('home.accessProblem.data', { fields: names })}
        </p>
        <p className={explanationStyles.help}>{helpLink}</p>
      </div>
    </Modal>
  );
}
