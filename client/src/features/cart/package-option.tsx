import type { TFunction } from 'i18next';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCents } from '#client/i18n/translator.ts';
import { Button } from '#client/ui/button.tsx';
import { Spinner } from '#client/ui/icon.tsx';
import type { MediaCounts } from '#shared/media/media.ts';
import { hasAllDigital, itemKind } from '#shared/order.ts';
import { comparePackage, type PackageComparison } from '#shared/prices/package-offer.ts';
import type { Cart } from './cart.ts';
import styles from './package-option.module.css';

type Option = NonNullable<Cart['allDigital']>;

/** The package of all media (requirement C2), with its savings. If it costs more than its media, it says so. */
export function PackageOption({ cart }: { cart: Cart }) {
  const { allDigital, offers, order } = cart;
  const id = useId();
  if (!allDigital) return null;
  const comparison = offers && comparePackage(order, offers.catalogue, offers.all);
  const isDearer = comparison !== null && comparison.savedCents < 0;
  return (
    <div
      className={styles.package}
      data-chosen={allDigital.isChosen || undefined}
      data-dearer={(isDearer && !allDigital.isChosen) || undefined}
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
        <PackageName option={allDigital} id={id} />
        <PackageNotes id={`${id}-note`} cart={cart} comparison={comparison} isPromoted={allDigital.isPromoted} />
        {isDearer && hasAllDigital(order) && <RemovePackage option={allDigital} />}
      </div>
    </div>
  );
}

/** The label names the package alone; price and contents are its description, because names must not change. */
function PackageName({ option, id }: { option: Option; id: string }) {
  const { t } = useTranslation();
  return (
    <div className={styles.name}>
      <label htmlFor={id}>{t('cart.allDigital')}</label>
      <strong id={`${id}-price`} className={styles.price}>
        {option.isChanging ? <Spinner size={16} /> : <span>{formatCents(option.priceCents)}</span>}
      </strong>
    </div>
  );
}

function contentsText(t: TFunction, { photos, videos }: MediaCounts): string {
  const counted = [
    photos > 0 && t('gallery.photos', { count: photos }),
    videos > 0 && t('gallery.videos', { count: videos }),
  ].filter((text) => text !== false);
  return counted.join(` ${t('cart.packageOffer.and')} `);
}

type PackageNotesProps = {
  id: string;
  cart: Cart;
  comparison: PackageComparison | null;
  isPromoted: boolean;
};

function PackageNotes({ id, cart: { offers }, comparison, isPromoted }: PackageNotesProps) {
  const { t } = useTranslation();
  const all = offers?.all;
  const contents = all ? contentsText(t, all) : t('cart.allDigitalIncluded');
  return (
    <div id={id} className={styles.notes}>
      {!comparison && <p>{contents}</p>}
      {comparison && all && (
        <Comparison all={all} contents={contents} isSame={isTaken(all, offers)} comparison={comparison} />
      )}
      {isPromoted && <p className={styles.saving}>{t('cart.allDigitalHint')}</p>}
    </div>
  );
}

function isTaken({ photos, videos }: MediaCounts, { left }: NonNullable<Cart['offers']>): boolean {
  return photos + videos > 0 && left.photos + left.videos === 0;
}

type ComparisonProps = { all: MediaCounts; contents: string; isSame: boolean; comparison: PackageComparison };

function Comparison({ all, contents, isSame, comparison: { separateCents, savedCents } }: ComparisonProps) {
  const { t } = useTranslation();
  const price = formatCents(separateCents);
  if (savedCents < 0) {
    const kind = itemKind({ holdsPhotos: all.photos > 0, holdsVideos: all.videos > 0 });
    const count = all.photos + all.videos;
    return (
      <p>
        <span>{isSame ? t(`cart.packageOffer.same.${kind}`, { count, contents }) : `${contents}.`}</span>{' '}
        <b className={styles.separate}>{t(`cart.packageOffer.dearer.${kind}`, { count, price })}</b>
      </p>
    );
  }
  return (
    <>
      <p>{t('cart.packageOffer.oneByOne', { contents, price })}</p>
      {savedCents > 0 && (
        <p className={styles.saving}>{t('cart.packageOffer.youSave', { price: formatCents(savedCents) })}</p>
      )}
    </>
  );
}

/** For a package in the order that costs more than its media: one press removes it. */
function RemovePackage({ option }: { option: Option }) {
  const { t } = useTranslation();
  return (
    <div className={styles.remove}>
      <Button variant="secondary" isBusy={option.isChanging} onClick={() => option.onToggle(false)}>
        {t('cart.packageOffer.takeOff')}
      </Button>
    </div>
  );
}
