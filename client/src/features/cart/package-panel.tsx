import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatCents } from '#client/i18n/translator.ts';
import { Button } from '#client/ui/button.tsx';
import { Spinner } from '#client/ui/icon.tsx';
import { MediaPicture } from '#client/ui/media-picture.tsx';
import { Ticket } from '#client/ui/ticket.tsx';
import type { Media } from '#shared/media/media.ts';
import { hasAllDigital } from '#shared/order.ts';
import type { PackageOffer } from '#shared/prices/package-offer.ts';
import type { Cart } from './cart.ts';
import styles from './package-panel.module.css';

type PackagePanelProps = {
  offer: Pick<PackageOffer, 'separateCents' | 'savedCents'>;
  priceCents: number;
  medias: readonly Media[];
  takes: Cart['packageTakes'];
  cart: Cart | null;
  /** Whether to render a checkbox instead of a button (requirement C2). */
  isOption?: boolean;
};

const MAX_PRINTS_IN_FAN = 3;

export function PackagePanel({ offer, priceCents, medias, takes, cart, isOption = false }: PackagePanelProps) {
  const { t } = useTranslation();
  const id = useId();
  const box = useRef<HTMLInputElement>(null);
  const isChosen = cart?.allDigital?.isChosen ?? (cart !== null && hasAllDigital(cart.order));
  const option = isOption ? cart?.allDigital : null;
  const price = formatCents(priceCents);
  const taken = option ? price : t('cart.packageOffer.taken');
  return (
    <div className={styles.card}>
      <Ticket
        variant="offer"
        stub={
          option ? (
            <div className={styles.option}>
              <label>
                <input
                  ref={box}
                  type="checkbox"
                  aria-describedby={id}
                  checked={isChosen}
                  aria-busy={option.isChanging || undefined}
                  onChange={(event) => option.onToggle(event.target.checked)}
                />
                {t('prices.allDigital')}
                {option.isChanging && <Spinner size={16} />}
              </label>
              {isChosen && (
                <button
                  type="button"
                  onClick={() => {
                    // The pressed button disappears, so this moves the focus.
                    box.current?.focus();
                    option.onToggle(false);
                  }}
                >
                  {t('choosing.undo')}
                </button>
              )}
            </div>
          ) : (
            <div className={styles.stub}>
              <Saving {...offer} />
              <Button
                isBusy={cart?.allDigital?.isChanging ?? false}
                aria-disabled={!cart?.allDigital || undefined}
                onClick={() => cart?.allDigital?.onToggle(!isChosen)}
              >
                {isChosen ? t('choosing.undo') : t(`cart.packageOffer.take.${takes}`)}
              </Button>
            </div>
          )
        }
      >
        <div className={styles.words}>
          {!option && <p className={styles.name}>{t('prices.allDigital')}</p>}
          <p id={id} className={styles.price}>
            {isChosen ? taken : t(`cart.packageOffer.takeFor.${takes}`, { price })}
          </p>
          {option && <Saving {...offer} />}
          {option?.isPromoted && <p className={styles.hint}>{t('cart.allDigitalHint')}</p>}
        </div>
        <span className={styles.prints} aria-hidden="true">
          {medias.slice(0, MAX_PRINTS_IN_FAN).map((media) => (
            <span key={media.id} className={styles.print}>
              <MediaPicture media={media} isEager />
            </span>
          ))}
        </span>
      </Ticket>
    </div>
  );
}

function Saving({ separateCents, savedCents }: PackagePanelProps['offer']) {
  const { t } = useTranslation();
  if (separateCents === null || savedCents <= 0) return <span />;
  return (
    <p className={styles.saving}>
      <span>
        {t('cart.packageOffer.separate')} <s>{formatCents(separateCents)}</s>
      </span>{' '}
      <b>{t('cart.packageOffer.saves', { price: formatCents(savedCents) })}</b>
    </p>
  );
}
