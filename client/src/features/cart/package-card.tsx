import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Ticket } from '#client/ui/ticket.tsx';
import type { Media } from '#shared/media.ts';
import { formatCents } from '#shared/money.ts';
import { hasAllDigital } from '#shared/order.ts';
import type { PackageOffer } from '#shared/package-offer.ts';
import type { SavedCart } from './cart.ts';
import styles from './package-card.module.css';

type PackageCardProps = {
  /** What it saves. */
  offer: Pick<PackageOffer, 'separateCents' | 'savedCents'>;
  priceCents: number;
  /** The media that it contains. */
  medias: readonly Media[];
  /** Draws the thumbnail of a media. The gallery feature owns the pictures. */
  picture: (media: Media) => ReactNode;
  /** Null until there is an order. */
  cart: SavedCart | null;
};

/** So many prints lie in the fan. */
const PRINTS = 3;

/** The package as a ticket among the photos: what all of them cost together and separately, and one press takes them. */
export function PackageCard({ offer, priceCents, medias, picture, cart }: PackageCardProps) {
  const { t } = useTranslation();
  const { separateCents, savedCents } = offer;
  const isChosen = cart?.allDigital?.isChosen ?? (cart !== null && hasAllDigital(cart.order));
  const saving = separateCents !== null && savedCents > 0 && (
    <p className={styles.saving}>
      <span>
        {t('cart.packageOffer.separate')} <s>{formatCents(separateCents)}</s>
      </span>{' '}
      <b>{t('cart.packageOffer.saves', { price: formatCents(savedCents) })}</b>
    </p>
  );
  const stub = (
    <div className={styles.stub}>
      {saving || <span />}
      <Button
        isBusy={cart?.allDigital?.isChanging ?? false}
        disabled={!cart?.allDigital}
        onClick={() => cart?.allDigital?.onToggle(!isChosen)}
      >
        {t(isChosen ? 'choosing.undo' : 'cart.packageOffer.takeAll')}
      </Button>
    </div>
  );
  return (
    <div className={styles.card}>
      <Ticket variant="offer" stub={stub}>
        <div className={styles.words}>
          <p className={styles.name}>{t('cart.allDigital')}</p>
          <p className={styles.price}>
            {isChosen
              ? t('cart.packageOffer.taken')
              : t('cart.packageOffer.takeFor', { count: medias.length, price: formatCents(priceCents) })}
          </p>
        </div>
        <span className={styles.prints} aria-hidden="true">
          {medias.slice(0, PRINTS).map((media) => (
            <span key={media.id} className={styles.print}>
              {picture(media)}
            </span>
          ))}
        </span>
      </Ticket>
    </div>
  );
}
