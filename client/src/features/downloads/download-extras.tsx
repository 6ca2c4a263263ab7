import { useTranslation } from 'react-i18next';
import { Button } from '#client/ui/button.tsx';
import type { Archive } from './use-downloads.ts';

/** Downloads the extras as an archive (requirement G8). */
export function DownloadExtras({ archive }: { archive: Archive }) {
  const { t } = useTranslation();
  return (
    <Button variant="secondary" icon="download" isBusy={archive.state.phase === 'preparing'} onClick={archive.start}>
      {t('downloads.extras')}
    </Button>
  );
}
