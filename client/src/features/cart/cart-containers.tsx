import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCents } from '#client/i18n/translator.ts';
import { BottomBar } from '#client/ui/bottom-bar.tsx';
import { Button, IconButton } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { MediaPicture } from '#client/ui/media-picture.tsx';
import modal from '#client/ui/modal.module.css';
import { useClosableDialog } from '#client/ui/modal.tsx';
import { DialogOfflineBar } from '#client/ui/offline-bar.tsx';
import { packageOffer } from '#shared/prices/package-offer.ts';
import { BetterPriceLine } from './better-price-line.tsx';
import type { Cart } from './cart.ts';
import styles from './cart-containers.module.css';
import { cartCountText, emptyCartText } from './cart-words.ts';

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
  /** The modal over the page has the accessible name then. */
  isCovered: boolean;
  ticket?: ReactNode;
  children: ReactNode;
};

export function CartColumn({ cart, isCovered, ticket, children }: CartColumnProps) {
  const { t } = useTranslation();
  return (
    <aside className={styles.column}>
      {/* Focusable, because an empty cart has nothing else to focus when a low screen scrolls. */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable. */}
      <section aria-label={isCovered ? undefined : t('cart.title')} className={styles.sticky} tabIndex={0}>
        {/* Above the order, which grows: a second press must not meet what has moved below the pointer. */}
        {ticket}
        <div className={styles.order}>
          <CartHeading cart={cart} />
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
  onOpen: () => void;
};

export function CartBar({ cart, isCovered, status, waiting, onOpen }: CartBarProps) {
  const { t } = useTranslation();
  return (
    <BottomBar label={isCovered ? undefined : t('cart.title')}>
      {status}
      {waiting ||
        (cart.count === 0 ? <EmptyBar cart={cart} onOpen={onOpen} /> : <FullBar cart={cart} onOpen={onOpen} />)}
    </BottomBar>
  );
}

function EmptyBar({ cart, onOpen }: Pick<CartBarProps, 'cart' | 'onOpen'>) {
  const { t } = useTranslation();
  const { order, offers, allDigital } = cart;
  const offersPackage = allDigital && offers && packageOffer(order, offers.catalogue, offers.all);
  return (
    <div className={styles.row}>
      <button type="button" className={styles.open} onClick={onOpen} aria-haspopup="dialog">
        <span className={styles.invitation}>{emptyCartText(t, cart)}</span> <Icon name="up" size={16} />{' '}
        <span className="visually-hidden">
          {cartCountText(t, cart)} {t('cart.showCart')}
        </span>
      </button>
      {offersPackage && (
        <Button variant="offer" isBusy={allDigital.isChanging} onClick={() => allDigital.onToggle(true)}>
          <span>{t(`cart.packageOffer.take.${cart.packageTakes}`)}</span> ·{' '}
          <span>{formatCents(allDigital.priceCents)}</span>
        </Button>
      )}
    </div>
  );
}

function FullBar({ cart, onOpen }: Pick<CartBarProps, 'cart' | 'onOpen'>) {
  const { t } = useTranslation();
  return (
    <>
      <BetterPriceLine cart={cart} />
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
            <strong className={styles.sum}>{formatCents(cart.order.totalCents)}</strong>
          </span>{' '}
          <span className="visually-hidden">{t('cart.showCart')}</span>
        </button>
        <Button data-checkout onClick={cart.onCheckout}>
          {t('cart.checkout')}
        </Button>
      </div>
    </>
  );
}
