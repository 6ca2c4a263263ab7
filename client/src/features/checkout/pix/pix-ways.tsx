import { useCallback, useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PaymentIcon } from '#client/features/checkout/payment/payment-icon.tsx';
import { formatCents } from '#client/i18n/translator.ts';
import { scrollIntoView } from '#client/lib/focus.ts';
import type { qrPicture } from '#client/lib/qr-picture.ts';
import { browserTimeZone } from '#client/lib/time.ts';
import { TOUCH_SCREEN, useMediaQuery } from '#client/lib/use-media-query.ts';
import { logProblem } from '#client/services/problem-log.ts';
import { Icon } from '#client/ui/icon.tsx';
import { MEDIA_PATH } from '#shared/media/media.ts';
import { pixCodeEnd } from '#shared/payment.ts';
import styles from './pix-ways.module.css';

const QR_SIZE_PX = 208;

const WIDE = '(min-width: 48rem)';
export function useQrPlace(): 'ticket' | 'open' | 'folded' {
  const isWide = useMediaQuery(WIDE);
  const isTouched = useMediaQuery(TOUCH_SCREEN);
  if (isWide) return 'ticket';
  return isTouched ? 'folded' : 'open';
}

/** After this (ms) without the provider's picture, the page draws the code itself. */
const PICTURE_WAIT_MS = 2_000;

/** The QR code that the page draws if the provider's picture fails or is late; `failed` where its script does not load. */
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

type QrCodeProps = { orderId: string; pixText: string };

export function QrCode({ orderId, pixText }: QrCodeProps) {
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

export function QrFold({ isOpenFirst, ...code }: QrCodeProps & { isOpenFirst: boolean }) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(isOpenFirst);
  const [isPressed, setIsPressed] = useState(false);
  const toggle = () => {
    setIsPressed(true);
    setIsOpen(!isOpen);
  };
  return (
    <div className={styles.way}>
      <button type="button" className={styles.button} aria-expanded={isOpen} onClick={toggle}>
        <PaymentIcon name="qr" />
        <span className={styles.words}>
          <span className={styles.name}>{isOpen ? t('paying.qr.hide') : t('paying.qr.show')}</span>
          <span className={styles.hint}>{isOpen ? t('paying.qr.hideHint') : t('paying.qr.showHint')}</span>
        </span>
        {isOpen ? <Icon name="up" size={18} /> : <PaymentIcon name="down" size={18} />}
      </button>
      {isOpen && (
        <div ref={isPressed ? scrollIntoView : undefined} className={styles.open}>
          <QrCode {...code} />
        </div>
      )}
    </div>
  );
}

/** Resolves to whether a share sheet opened, even if it was dismissed. */
async function share(text: string): Promise<boolean> {
  if (typeof navigator.share !== 'function') return false;
  try {
    await navigator.share({ text });
    return true;
  } catch (error) {
    return error instanceof DOMException && error.name === 'AbortError';
  }
}

type AskSomeoneProps = { cents: number; pixText: string; onRefused: () => void };

/** Shares the code and sum, or copies them as a message. Contains nothing of the buyer. */
export function AskSomeone({ cents, pixText, onRefused }: AskSomeoneProps) {
  const { t } = useTranslation();
  const [isCopied, setIsCopied] = useState(false);
  const ask = async () => {
    const message = `${t('paying.ask.message', { total: formatCents(cents) })}\n\n${pixText}`;
    if (await share(message)) return;
    try {
      await navigator.clipboard.writeText(message);
      setIsCopied(true);
    } catch {
      onRefused();
    }
  };
  return (
    <div className={styles.way}>
      <button type="button" className={styles.button} onClick={() => void ask()}>
        <PaymentIcon name="send" />
        <span className={styles.words}>
          <span className={styles.name}>{t('paying.ask.name')}</span>
          <span className={styles.hint}>{isCopied ? t('paying.ask.copied') : t('paying.ask.hint')}</span>
        </span>
        <Icon name="forward" size={18} />
      </button>
      <p className="visually-hidden" role="status">
        {isCopied ? t('paying.ask.copied') : ''}
      </p>
    </div>
  );
}
