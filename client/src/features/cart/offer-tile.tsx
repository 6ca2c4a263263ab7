import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { nth } from '#client/i18n/nth.ts';
import { Icon } from '#client/ui/icon.tsx';
import { formatCents } from '#shared/money.ts';
import { type NextOffer, nextOffer } from '#shared/price-step.ts';
import type { Cart } from './cart.ts';
import styles from './cart-tiles.module.css';

/** Leads to the first media of a kind that is not chosen yet. */
export type MoreMedias = (of: NextOffer['of']) => void;

/** The words of the offer, and its price. Without a known price there are words alone. */
function wordsOf(t: TFunction, offer: NextOffer | null): { text: string; cents: number | null } {
  if (!offer) return { text: t('cart.offer.more'), cents: null };
  const { of } = offer;
  if (offer.kind === 'step') {
    return { text: t(`cart.offer.step.${of}`, { count: offer.count }), cents: offer.unitPriceCents };
  }
  const { at, addedCents } = offer;
  return { text: t(addedCents < 0 ? `cart.offer.back.${of}` : `cart.offer.next.${of}`, nth(at)), cents: addedCents };
}

/** The last cells of the list: what one more photo really costs. A press leads to the photos that are not chosen yet. */
export function OfferTile({ cart: { order, offers, allDigital }, onMore }: { cart: Cart; onMore: MoreMedias }) {
  const { t } = useTranslation();
  if (!offers || allDigital?.isChosen || offers.left.photos + offers.left.videos === 0) return null;
  const offer = nextOffer(order, offers.catalogue, offers.left);
  const { text, cents } = wordsOf(t, offer);
  return (
    <li className={styles.offer}>
      <button type="button" onClick={() => onMore(offer?.of ?? 'both')}>
        <span className={styles.plus}>
          <Icon name="plus" />
        </span>
        <span>{text}</span>
        {cents !== null && (
          <>
            {' '}
            <b>{formatCents(Math.abs(cents))}</b>
            <span className="visually-hidden">, {t('cart.offer.open')}</span>
          </>
        )}
      </button>
    </li>
  );
}
