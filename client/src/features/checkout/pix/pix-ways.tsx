import { type ComponentProps, type ReactNode, useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PaymentIcon } from '#client/features/checkout/payment/payment-icon.tsx';
import { formatCents } from '#client/i18n/translator.ts';
import type { qrPicture } from '#client/lib/qr-picture.ts';
import { shareText } from '#client/lib/sharing.ts';
import { browserTimeZone } from '#client/lib/time.ts';
import { logProblem } from '#client/services/problem-log.ts';
import { MEDIA_PATH } from '#shared/media/media.ts';
import { pixCodeEnd } from '#shared/payment.ts';
import styles from './pix-ways.module.css';

/** The greatest size of the QR code. On a narrow screen, the style sheet shows it smaller. */
const QR_SIZE_PX = 300;

/** If the provider's picture has not loaded after this time (ms), the page draws the code itself. */
const PICTURE_WAIT_MS = 2_000;

/**
 * Draws the QR code if the provider's picture fails or is late. `drawn` is null until then, and 'failed' if the code
 * cannot be drawn either.
 */
function useDrawnQrCode(pixText: string) {
  const [drawn, setDrawn] = useState<ReturnType<typeof qrPicture> | 'failed' | null>(null);
  const [hasPicture, setHasPicture] = useState(false);
  const draw = useCallback(async () => {
    try {
      const { qrPicture } = await import('#client/lib/qr-picture.ts');
      setDrawn(qrPicture(pixText));
    } catch (error) {
      logProblem('a QR code could not be drawn', error);
      setDrawn('failed');
    }
  }, [pixText]);
  useEffect(() => {
    if (hasPicture) return;
    const timer = setTimeout(() => void draw(), PICTURE_WAIT_MS);
    return () => clearTimeout(timer);
  }, [hasPicture, draw]);
  return { drawn, draw, showPicture: () => setHasPicture(true) };
}

export function QrCode({ orderId, pixText }: { orderId: string; pixText: string }) {
  const { t } = useTranslation();
  const { drawn, draw, showPicture } = useDrawnQrCode(pixText);
  const picture = { className: styles.picture, width: QR_SIZE_PX, height: QR_SIZE_PX };
  if (drawn === 'failed') {
    return (
      <p className={styles.failed} role="alert">
        {t('checkout.payment.qrCodeFailed')}
      </p>
    );
  }
  if (drawn) {
    return (
      <svg
        {...picture}
        role="img"
        aria-label={t('checkout.payment.qrCode')}
        viewBox={`0 0 ${drawn.size} ${drawn.size}`}
        shapeRendering="crispEdges"
      >
        <path d={drawn.path} />
      </svg>
    );
  }
  return (
    <img
      {...picture}
      src={`${MEDIA_PATH}/pix/${orderId}?${new URLSearchParams({ t: pixCodeEnd(pixText), tz: browserTimeZone() })}`}
      alt={t('checkout.payment.qrCode')}
      onLoad={showPicture}
      onError={() => void draw()}
    />
  );
}

type WayProps = ComponentProps<'button'> & { icon: ComponentProps<typeof PaymentIcon>['name'] };

export function Ways({ children }: { children: ReactNode }) {
  return <div className={styles.ways}>{children}</div>;
}

export function Way({ icon, children, ...button }: WayProps) {
  return (
    <button type="button" {...button}>
      <PaymentIcon name={icon} size={26} />
      <span>{children}</span>
    </button>
  );
}

/** Shares a message with the PIX code and the total, or copies it. The message contains nothing about the buyer. */
export function AskSomeone({ cents, pixText, onRefused }: { cents: number; pixText: string; onRefused: () => void }) {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  const ask = async () => {
    const message = `${t('paying.ask.message', { total: formatCents(cents) })}\n\n${pixText}`;
    const outcome = await shareText({ text: message }, message);
    if (outcome === 'copied') setIsCopied(true);
    if (outcome === 'failed') onRefused();
  };
  return (
    <>
      <Way icon="send" onClick={() => void ask()}>
        {isCopied ? t('paying.ask.copied') : t('paying.ask.name')}
      </Way>
      <p className="visually-hidden" role="status">
        {isCopied ? t('paying.ask.copied') : ''}
      </p>
    </>
  );
}
