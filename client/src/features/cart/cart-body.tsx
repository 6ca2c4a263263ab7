import type { TFunction } from 'i18next';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { countsText, formatCents, genderOf } from '#client/i18n/translator.ts';
import { Button } from '#client/ui/button.tsx';
import { FieldProblem } from '#client/ui/field.tsx';
import { Icon, Spinner } from '#client/ui/icon.tsx';
import type { MediaCounts } from '#shared/media/media.ts';
import { hasAllDigital, itemKind } from '#shared/order.ts';
import { type SumPart, sumParts } from '#shared/prices/order-prices.ts';
import { comparePackage, type PackageComparison } from '#shared/prices/package-offer.ts';
import { BetterPriceLine } from './better-price-line.tsx';
import type { EditableCart } from './cart.ts';
import styles from './cart-body.module.css';
import { CartStatus, emptyCartText } from './cart-status.tsx';
import { CartTiles, type CartTilesProps } from './cart-tiles.tsx';

type CartBodyProps = CartTilesProps & {
  onMore: () => void;
  hasPackage?: boolean | undefined;
  /** Whether a payment is pending. A button to that payment then replaces the checkout button and the better price. */
  hasOpenPayment?: boolean;
};

export function CartBody({ hasPackage = true, hasOpenPayment = false, ...props }: CartBodyProps) {
  const { t } = useTranslation();
  const { cart } = props;
  const [isAsked, setIsAsked] = useState(false);
  const isEmpty = cart.count === 0;
  const isPackageCheaper = cart.allDigital?.isPromoted && !cart.allDigital.isChosen;
  const emptyText = emptyCartText(t, cart);
  const askForPhotos = () => {
    setIsAsked(true);
    props.onMore();
  };
  return (
    <div className={styles.panel}>
      {isEmpty && (isAsked ? <FieldProblem>{emptyText}</FieldProblem> : <p className={styles.soft}>{emptyText}</p>)}
      <CartTiles {...props} />
      {cart.hiddenCount > 0 && <p className={styles.soft}>{t('cart.hidden', { count: cart.hiddenCount })}</p>}
      {!hasOpenPayment && <BetterPriceLine cart={cart} amount="sum" />}
      <EverythingTaken cart={cart} />
      {hasPackage && <PackageOption cart={cart} />}
      <CartStatus cart={cart} />
      <div className={styles.foot}>
        {!isEmpty && <CartTotal cart={cart} />}
        {!hasOpenPayment && (
          <Button
            isWide
            // If the package above costs less, this button is less prominent.
            variant={isPackageCheaper ? 'secondary' : 'primary'}
            data-checkout
            aria-disabled={isEmpty || undefined}
            onClick={isEmpty ? askForPhotos : cart.onCheckout}
          >
            {t('cart.checkout')}
          </Button>
        )}
      </div>
    </div>
  );
}

function EverythingTaken({ cart: { offers, order, count, allDigital } }: { cart: EditableCart }) {
  const { t } = useTranslation();
  if (!offers?.all || count === 0 || allDigital?.isChosen) return null;
  if (offers.left.photos + offers.left.videos > 0) return null;
  const { photos, videos } = offers.all;
  const kind = itemKind({ holdsPhotos: photos > 0, holdsVideos: videos > 0 });
  return (
    <p className={styles.everything}>
      <Icon name="check" />
      <span>{t(`cart.everything.${kind}`, { count: Math.max(1, order.cards.length) })}</span>
    </p>
  );
}

function partText(t: TFunction, { of, count, unitCents }: SumPart): string {
  if (of === 'package') return t('prices.allDigital');
  const counted = t(`gallery.${of}`, { count });
  return unitCents === null ? counted : `${counted} × ${formatCents(unitCents)}`;
}

function CartTotal({ cart }: { cart: EditableCart }) {
  const { t } = useTranslation();
  // If the package is the only part of the order, its name already shows above.
  const parts = sumParts(cart.order).filter(({ of }, _, all) => of !== 'package' || all.length > 1);
  return (
    <p className={styles.total} aria-busy={cart.isChangingAny || undefined}>
      <span className={styles.parts}>
        {parts.map((part, at) => (
          <span key={JSON.stringify(part)}>{at === 0 ? partText(t, part) : `+ ${partText(t, part)}`}</span>
        ))}
      </span>{' '}
      <strong className={styles.sum}>{formatCents(cart.order.totalCents)}</strong>
    </p>
  );
}

/** Offers the package of all media (requirement C2). Says whether it costs less or more than its media, if known. */
function PackageOption({ cart }: { cart: EditableCart }) {
  const { t } = useTranslation();
  const { allDigital, offers, order } = cart;
  const id = useId();
  if (!allDigital) return null;
  const comparison = offers && comparePackage(order, offers.catalogue, offers.all);
  const isPackageDearer = comparison !== null && comparison.savedCents < 0;
  return (
    <div
      className={styles.package}
      data-chosen={allDigital.isChosen || undefined}
      data-dearer={(isPackageDearer && !allDigital.isChosen) || undefined}
    >
      <input
        id={id}
        type="checkbox"
        aria-describedby={`${id}-price ${id}-note`}
        checked={allDigital.isChosen}
        aria-busy={allDigital.isChanging || undefined}
        onChange={(event) => allDigital.onToggle(event.target.checked)}
      />
      <div className={styles.words}>
        {/* The accessible name must stay the same, so price and contents, which change, are the description. */}
        <div className={styles.name}>
          <label htmlFor={id}>{t('prices.allDigital')}</label>
          <strong id={`${id}-price`} className={styles.price}>
            {allDigital.isChanging ? <Spinner size={16} /> : <span>{formatCents(allDigital.priceCents)}</span>}
          </strong>
        </div>
        <PackageNotes id={`${id}-note`} cart={cart} comparison={comparison} />
        {isPackageDearer && hasAllDigital(order) && (
          <div className={styles.remove}>
            <Button variant="secondary" isBusy={allDigital.isChanging} onClick={() => allDigital.onToggle(false)}>
              {t('cart.packageOffer.takeOff')}
            </Button>
          </div>
        )}
      </div>
    </div>
  );
}

type PackageNotesProps = { id: string; cart: EditableCart; comparison: PackageComparison | null };

function PackageNotes({ id, cart: { offers, allDigital }, comparison }: PackageNotesProps) {
  const { t } = useTranslation();
  const all = offers?.all;
  return (
    <div id={id} className={styles.notes}>
      {!comparison && <p>{all ? countsText(t, all) : t('cart.allDigitalIncluded')}</p>}
      {comparison && all && !allDigital?.isPromoted && (
        <Comparison all={all} left={offers.left} comparison={comparison} />
      )}
      {allDigital?.isPromoted && <p className={styles.saving}>{t('cart.allDigitalHint')}</p>}
    </div>
  );
}

type ComparisonProps = { all: MediaCounts; left: MediaCounts; comparison: PackageComparison };

function Comparison({ all, left, comparison: { separateCents, savedCents } }: ComparisonProps) {
  const { t } = useTranslation();
  const contents = countsText(t, all);
  const price = formatCents(separateCents);
  if (savedCents < 0) {
    const gender = genderOf(all.videos > 0 ? 'videos' : 'photos');
    const count = all.photos + all.videos;
    const isSame = count > 0 && left.photos + left.videos === 0;
    return (
      <p>
        <span>{isSame ? t(`cart.packageOffer.same.${gender}`, { count, contents }) : `${contents}.`}</span>{' '}
        <b className={styles.separate}>{t(`cart.packageOffer.dearer.${gender}`, { count, price })}</b>
      </p>
    );
  }
  if (savedCents === 0) return <p>{t('cart.packageOffer.oneByOne', { contents, price })}</p>;
  const saves = t('cart.packageOffer.saves', { price: formatCents(savedCents) });
  return <p className={styles.saving}>{`${contents} · ${saves}`}</p>;
}
