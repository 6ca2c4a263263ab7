import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCents } from '#client/i18n/translator.ts';
import { BottomBar } from '#client/ui/bottom-bar.tsx';
import { Button, IconButton } from '#client/ui/button.tsx';
import { Icon, Spinner } from '#client/ui/icon.tsx';
import { MediaPicture } from '#client/ui/media-picture.tsx';
import modal from '#client/ui/modal.module.css';
import { useClosableDialog } from '#client/ui/modal.tsx';
import { DialogOfflineBar } from '#client/ui/notice.tsx';
import { packageOffer } from '#shared/prices/package-offer.ts';
import { BetterPriceLine, betterPriceText } from './better-price-line.tsx';
import type { Cart } from './cart.ts';
import styles from './cart-containers.module.css';
import { cartCountText, emptyCartText } from './cart-status.tsx';

function CartHeading({ cart }: { cart: Cart | null }) {
  const { t } = useTranslation();
  return (
    <div className={styles.heading}>
      <h2 className={styles.title}>{t('cart.yours')}</h2>
      <p className={styles.media}>{cart && cartCountText(t, cart)}</p>
    </div>
  );
}

type CartColumnProps = {
  cart: Cart;
  /** Whether the cart's modal covers the page. The cart in it has the same name, so this one has none meanwhile. */
  isCovered: boolean;
  ticket?: ReactNode;
  prices: ReactNode;
  children: ReactNode;
};

export function CartColumn({ cart, isCovered, ticket, prices, children }: CartColumnProps) {
  const { t } = useTranslation();
  return (
    <aside className={styles.column}>
      {/* The column is focusable, so that the keyboard can scroll it. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable. */}
      <section aria-label={isCovered ? undefined : t('cart.title')} className={styles.sticky} tabIndex={0}>
        {/* The ticket comes first: below the order, it would move whenever the order's height changes. */}
        {ticket}
        <div className={styles.order}>
          <CartHeading cart={cart} />
          {prices}
          {children}
        </div>
      </section>
    </aside>
  );
}

type CartSheetProps = { cart: Cart | null; children: ReactNode; onClose: () => void };

export function CartSheet({ cart, children, onClose }: CartSheetProps) {
  const { t } = useTranslation();
  return (
    <dialog
      {...useClosableDialog(onClose, true)}
      className={[modal.modal, modal.sheet].join(' ')}
      aria-label={t('cart.title')}
    >
      <section aria-label={t('cart.title')} className={[modal.panel, styles.sheet].join(' ')}>
        <header className={styles.sheetHeader}>
          <CartHeading cart={cart} />
          <IconButton icon="close" label={t('site.close')} onClick={onClose} />
        </header>
        <DialogOfflineBar />
        <div className={styles.sheetBody}>{children}</div>
      </section>
    </dialog>
  );
}

const MAX_PRINTS = 3;

type CartBarProps = {
  cart: Cart;
  isCovered: boolean;
  status: ReactNode;
  waiting?: ReactNode;
  prices: ReactNode;
  pricesButton: ReactNode;
  /** A button that chooses all media, for venues that sell no package. */
  chooseAll: ReactNode;
  onOpen: () => void;
};

export function CartBar({ isCovered, status, waiting, ...row }: CartBarProps) {
  const { t } = useTranslation();
  return (
    <BottomBar label={isCovered ? undefined : t('cart.title')}>
      {status}
      {waiting || (row.cart.count === 0 ? <EmptyBar {...row} /> : <FullBar {...row} />)}
    </BottomBar>
  );
}

type CartInvitationProps = EmptyBarProps & Pick<CartBarProps, 'isCovered'>;

/** Invites the visitor to buy more, below the bought photos. Once media are chosen, only its bold text shows. */
export function CartInvitation({ isCovered, ...bar }: CartInvitationProps) {
  const { t } = useTranslation();
  const isChosen = bar.cart.count > 0;
  return (
    <section
      aria-label={isCovered || isChosen ? undefined : t('cart.title')}
      className={styles.more}
      data-chosen={isChosen || undefined}
    >
      <EmptyBar {...bar} />
    </section>
  );
}

type EmptyBarProps = Pick<CartBarProps, 'cart' | 'prices' | 'chooseAll' | 'onOpen'>;

function EmptyBar({ cart, prices, chooseAll, onOpen }: EmptyBarProps) {
  const { t } = useTranslation();
  const { order, offers } = cart;
  const offersPackage = offers && packageOffer(order, offers.catalogue, offers.all);
  return (
    <div className={styles.row}>
      <div className={styles.invitation}>
        <button type="button" onClick={onOpen} aria-haspopup="dialog">
          <b>{emptyCartText(t, cart)}</b>{' '}
          <span className="visually-hidden">
            {cartCountText(t, cart)} {t('cart.showCart')}
          </span>
        </button>
        {prices}
      </div>
      {chooseAll}
      {offersPackage && <PackageButton cart={cart} />}
    </div>
  );
}

/** Shows the total and the checkout button, which the package's button replaces if the package costs less. */
function FullBar({ cart, prices, pricesButton, onOpen }: Omit<CartBarProps, 'isCovered' | 'status'>) {
  const { t } = useTranslation();
  const { allDigital } = cart;
  const isPackageCheaper = allDigital?.isPromoted && !allDigital.isChosen;
  const sum = formatCents(cart.order.totalCents);
  const news = allDigital?.isChosen ? (
    <PackageLine allDigital={allDigital} />
  ) : (
    (isPackageCheaper && <p>{t('cart.allDigitalHint')}</p>) ||
    (betterPriceText(t, cart) && <BetterPriceLine cart={cart} />)
  );
  return (
    <>
      <div className={styles.line}>
        {news || prices}
        {news && pricesButton}
      </div>
      <div className={styles.row}>
        <button type="button" className={styles.open} onClick={onOpen} aria-haspopup="dialog">
          <span className={styles.prints} aria-hidden="true">
            {cart.medias.slice(-MAX_PRINTS).map((media) => (
              <span key={media.id} className={styles.print}>
                <MediaPicture media={media} isEager />
              </span>
            ))}
          </span>
          <span className={styles.words}>
            <span className={styles.count}>
              <span>{cartCountText(t, cart)}</span> <Icon name="up" size={16} />
            </span>{' '}
            <strong className={styles.sum}>{isPackageCheaper ? <s>{sum}</s> : sum}</strong>
          </span>{' '}
          <span className="visually-hidden">{t('cart.showCart')}</span>
        </button>
        {isPackageCheaper ? (
          <PackageButton cart={cart} />
        ) : (
          <Button data-checkout onClick={cart.onCheckout}>
            {t('cart.checkout')}
          </Button>
        )}
      </div>
    </>
  );
}

function PackageButton({ cart: { allDigital, packageTakes } }: { cart: Cart }) {
  const { t } = useTranslation();
  if (!allDigital) return null;
  return (
    <Button data-checkout variant="offer" isBusy={allDigital.isChanging} onClick={() => allDigital.onToggle(true)}>
      <span>{t(`cart.packageOffer.short.${packageTakes}`)}</span> · <span>{formatCents(allDigital.priceCents)}</span>
    </Button>
  );
}

function PackageLine({ allDigital }: { allDigital: NonNullable<Cart['allDigital']> }) {
  const { t } = useTranslation();
  return (
    <p className={styles.taken}>
      {allDigital.isChanging && <Spinner size={16} />} <span>{t('cart.packageOffer.taken')}</span> ·{' '}
      <button type="button" onClick={() => !allDigital.isChanging && allDigital.onToggle(false)}>
        {t('choosing.undo')}
      </button>
    </p>
  );
}
