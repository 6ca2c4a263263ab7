import { useTranslation } from 'react-i18next';
import { formatCents } from '#client/i18n/translator.ts';
import { Button } from '#client/ui/button.tsx';
import { Ticket } from '#client/ui/ticket.tsx';
import styles from './film.module.css';

type FilmEndProps = {
  /** The package of all media; null where there is none to offer. */
  offer: { readonly priceCents: number; readonly savedCents: number; readonly onChoose: () => void } | null;
  onSeeAll: () => void;
};

/** What a film ends with: the package where there is one, and the way to all photos. */
export function FilmEnd({ offer, onSeeAll }: FilmEndProps) {
  const { t } = useTranslation();
  return (
    <>
      {offer && (
        <Ticket
          variant="offer"
          stub={
            <Button isWide onClick={offer.onChoose}>
              {t('cart.better.allDigital', { price: formatCents(offer.priceCents) })}
            </Button>
          }
        >
          <div className={styles.offer}>
            <h2>{t('cart.allDigital')}</h2>
            {offer.savedCents > 0 && <p>{t('cart.packageOffer.saved', { price: formatCents(offer.savedCents) })}</p>}
          </div>
        </Ticket>
      )}
      <Button isWide variant={offer ? 'secondary' : 'primary'} onClick={onSeeAll}>
        {t('film.all')}
      </Button>
    </>
  );
}
