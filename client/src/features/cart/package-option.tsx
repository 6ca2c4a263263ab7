import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Spinner } from '#client/ui/spinner.tsx';
import { formatCents } from '#shared/money.ts';
import { hasAllDigital, itemKind } from '#shared/order.ts';
import { type PackageOffer, packageOffer } from '#shared/package-offer.ts';
import type { Cart } from './cart.ts';
import styles from './package-option.module.css';

type Option = NonNullable<Cart['allDigital']>;

/**
 * The package of all media (requirement C2). It says what it saves, and never costs more than buying one by one without
 * saying so. Where it saves nothing it is not there, unless it is in the order already.
 */
export function PackageOption({ cart: { allDigital, offers, order, count } }: { cart: Cart }) {
  const { t } = useTranslation();
  const wordsId = useId();
  if (!allDigital) return null;
  const offer = offers && packageOffer(order, offers.catalogue, offers.all);
  const isInOrder = hasAllDigital(order);
  if (offers && !offer && !isInOrder) return null;
  const kinds = {
    holdsPhotos: order.items.some((item) => item.holdsPhotos),
    holdsVideos: order.items.some((item) => item.holdsVideos),
  };
  const dearer = offer && !isInOrder && offer.dearerCents > 0;
  return (
    <>
      <label className={styles.package} data-chosen={allDigital.isChosen || undefined}>
        <input
          type="checkbox"
          aria-label={t('cart.allDigital')}
          aria-describedby={wordsId}
          checked={allDigital.isChosen}
          aria-busy={allDigital.isChanging || undefined}
          onChange={(event) => allDigital.onToggle(event.target.checked)}
        />
        <span className={styles.packageWords}>
          <PackageName option={allDigital} />
          <span className={styles.packageNote}>{t('cart.allDigitalIncluded')}</span>
          <span id={wordsId} className={styles.packageWords}>
            {dearer && (
              <span className={styles.dearer}>
                {t(`cart.packageOffer.dearer.${itemKind(kinds)}`, { count, price: formatCents(offer.dearerCents) })}
              </span>
            )}
            {offer && <Saving offer={offer} isInOrder={isInOrder} />}
          </span>
          {allDigital.isPromoted && (
            <span className={styles.promotion} role="status">
              {t('cart.allDigitalHint')}
            </span>
          )}
        </span>
      </label>
      {offer && isInOrder && offer.dearerCents > 0 && <DearerInOrder offer={offer} option={allDigital} />}
    </>
  );
}

function PackageName({ option }: { option: Option }) {
  const { t } = useTranslation();
  return (
    <span className={styles.packageName}>
      <span>{t('cart.allDigital')}</span>
      {option.isChanging ? <Spinner size={16} /> : <strong>{formatCents(option.priceCents)}</strong>}
    </span>
  );
}

function Saving({ offer, isInOrder }: { offer: PackageOffer; isInOrder: boolean }) {
  const { t } = useTranslation();
  const { savedCents, separateCents } = offer;
  if (savedCents === 0 || separateCents === null) return null;
  const prices = { price: formatCents(savedCents), separate: formatCents(separateCents) };
  return (
    <span className={styles.packageNote}>
      {isInOrder ? t('cart.packageOffer.chosenSaved', prices) : t('cart.packageOffer.saved', prices)}
    </span>
  );
}

/** The package in the order costs more than its media one by one: it says so, and one press removes it. */
function DearerInOrder({ offer, option }: { offer: PackageOffer; option: Option }) {
  const { t } = useTranslation();
  const prices = { price: formatCents(offer.dearerCents), separate: formatCents(offer.separateCents ?? 0) };
  return (
    <div className={styles.warning}>
      <p role="status">{t('cart.packageOffer.chosenDearer', prices)}</p>
      <Button variant="secondary" isBusy={option.isChanging} onClick={() => option.onToggle(false)}>
        {t('cart.packageOffer.takeOff')}
      </Button>
    </div>
  );
}
