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
  const id = useId();
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
      <div className={styles.package} data-chosen={allDigital.isChosen || undefined}>
        <input
          id={id}
          type="checkbox"
          aria-describedby={`${id}-price ${id}-note`}
          checked={allDigital.isChosen}
          aria-busy={allDigital.isChanging || undefined}
          onChange={(event) => allDigital.onToggle(event.target.checked)}
        />
        <div className={styles.packageWords}>
          <PackageName option={allDigital} id={id} />
          <div id={`${id}-note`} className={styles.packageWords}>
            <p className={styles.packageNote}>{t('cart.allDigitalIncluded')}</p>
            {dearer && (
              <p className={styles.dearer}>
                {t(`cart.packageOffer.dearer.${itemKind(kinds)}`, { count, price: formatCents(offer.dearerCents) })}
              </p>
            )}
            {offer && <Saving offer={offer} isInOrder={isInOrder} />}
            {allDigital.isPromoted && <p className={styles.promotion}>{t('cart.allDigitalHint')}</p>}
          </div>
        </div>
      </div>
      {offer && isInOrder && offer.dearerCents > 0 && <DearerInOrder offer={offer} option={allDigital} />}
    </>
  );
}

/** The label names the package alone. The price and what it holds are its description: names must not change. */
function PackageName({ option, id }: { option: Option; id: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.packageName}>
      <label htmlFor={id}>{t('cart.allDigital')}</label>
      <strong id={`${id}-price`}>
        {option.isChanging ? <Spinner size={16} /> : <span>{formatCents(option.priceCents)}</span>}
      </strong>
    </div>
  );
}

function Saving({ offer, isInOrder }: { offer: PackageOffer; isInOrder: boolean }) {
  const { t } = useTranslation();
  const { savedCents, separateCents } = offer;
  if (savedCents === 0 || separateCents === null) return null;
  const prices = { price: formatCents(savedCents), separate: formatCents(separateCents) };
  return (
    <p className={styles.packageNote}>
      {isInOrder ? t('cart.packageOffer.chosenSaved', prices) : t('cart.packageOffer.saved', prices)}
    </p>
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
