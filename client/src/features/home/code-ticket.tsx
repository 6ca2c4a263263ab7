import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { saveBlobAs } from '#client/lib/object-url.ts';
import { useVenue } from '#client/queries/venue.ts';
import { Button } from '#client/ui/button.tsx';
import { Ticket } from '#client/ui/ticket.tsx';
import { type CardCode, formatCardCode } from '#shared/cards/card-code.ts';
import { paths } from '#shared/site/paths.ts';
import styles from './code-ticket.module.css';
import { photoReminders } from './photo-reminders.ts';

type CodeTicketProps = {
  card: CardCode;
  stub: ReactNode;
  isReminded: boolean;
  /** Called when a reminder was saved; false if no reminder is offered, because there is nothing to wait for. */
  onReminded: (() => void) | false;
};

/** Shows the code of a card without photos, and offers a reminder. */
export function CodeTicket({ card, stub, isReminded, onReminded }: CodeTicketProps) {
  const { t } = useTranslation();
  const { name: venueName } = useVenue();
  const remind = (report: () => void) => {
    const address = location.origin + paths.gallery(card);
    const words = { title: t('reminder.title'), venueName, address, note: t('reminder.note') };
    const calendar = photoReminders(words, Date.now());
    // Saves a file for the device's calendar, because nothing about the visitor is stored on a server.
    saveBlobAs(new Blob([calendar], { type: 'text/calendar' }), 'fotos.ics');
    report();
  };
  return (
    <Ticket stub={stub}>
      <div className={styles.row}>
        <p>
          <span className={styles.label}>{t('home.cardCode')}</span>
          <span className={styles.code}>{formatCardCode(card)}</span>
        </p>
        {onReminded && (
          <Button {...(isReminded && { variant: 'secondary' })} onClick={() => remind(onReminded)}>
            {t(isReminded ? 'reminder.set' : 'reminder.remind')}
          </Button>
        )}
      </div>
    </Ticket>
  );
}

/** Shows the ticket of an empty gallery (G4, E5). */
export function EmptyGalleryTicket({ card }: { card: CardCode }) {
  const { t } = useTranslation();
  const { hasOnlineSale } = useVenue();
  const [isReminded, setIsReminded] = useState(false);
  return (
    <>
      <CodeTicket
        card={card}
        stub={null}
        isReminded={isReminded}
        onReminded={hasOnlineSale && (() => setIsReminded(true))}
      />
      <p role="status">{isReminded && t('reminder.hint')}</p>
    </>
  );
}
