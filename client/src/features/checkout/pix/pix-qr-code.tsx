import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { MEDIA_PATH } from '#shared/media.ts';
import styles from './pix-code.module.css';

const QR_SIZE_PX = 224;

/** Where the picture of a code is; every code ends in its checksum, so another code has another address. */
function qrPath(orderId: string, pixText: string, attempt: number): string {
  const query = new URLSearchParams({ t: `${pixText.slice(-8)}-${attempt}` });
  return `${MEDIA_PATH}/pix/${orderId}?${query}`;
}

/** The code as a picture; without it the payment still works, and the visitor is told so. */
export function PixQrCode({ orderId, pixText }: { orderId: string; pixText: string }) {
  const { t } = useTranslation();
  const [attempt, setAttempt] = useState(0);
  const [hasFailed, setHasFailed] = useState(false);
  if (hasFailed) {
    const retry = () => {
      setAttempt(attempt + 1);
      setHasFailed(false);
    };
    return (
      <div className={styles.qrFailed} role="alert">
        <p>{t('checkout.payment.qrCodeFailed')}</p>
        <Button variant="secondary" onClick={retry}>
          {t('checkout.payment.qrCodeRetry')}
        </Button>
      </div>
    );
  }
  return (
    <figure className={styles.qr}>
      <img
        src={qrPath(orderId, pixText, attempt)}
        alt={t('checkout.payment.qrCode')}
        width={QR_SIZE_PX}
        height={QR_SIZE_PX}
        onError={() => setHasFailed(true)}
      />
      <figcaption>{t('checkout.payment.qrCodeHint')}</figcaption>
    </figure>
  );
}
