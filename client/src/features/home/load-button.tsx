import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';

/** The press that looks for the photos, which tells in words, too, while it is on its way (requirement H2). */
export function LoadButton({ isBusy }: { isBusy: boolean }) {
  const { t } = useTranslation();
  return (
    <>
      <Button type="submit" isWide isBusy={isBusy}>
        {t('home.load')}
      </Button>
      <p className="visually-hidden" role="status">
        {isBusy ? t('home.loading') : ''}
      </p>
    </>
  );
}
