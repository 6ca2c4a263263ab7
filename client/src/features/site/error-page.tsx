import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import { Message } from '#client/ui/message.tsx';
import type { ErrorCode } from '#shared/error-codes.ts';

/** The page for a site that could not load: what happened, a retry, and a contact (requirement S2). */
export function ErrorPage({ errorCode, contactEmail }: { errorCode: ErrorCode; contactEmail: string | null }) {
  const { t } = useTranslation();
  return (
    <main className="full-page">
      <Message
        icon="alert"
        title={t('site.loadError')}
        action={<Button onClick={() => location.reload()}>{t('site.tryAgain')}</Button>}
        isAlert
        isPage
      >
        {errorCode === 'ORGANIZATION_NOT_FOUND' && <p>{t('site.unknownVenue')}</p>}
        <p>{contactEmail ? t('site.loadErrorContact', { email: contactEmail }) : t('site.loadErrorContactVenue')}</p>
      </Message>
    </main>
  );
}
