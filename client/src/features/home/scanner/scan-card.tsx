import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { logProblem } from '#client/services/problem-log.ts';
import { Button } from '#client/ui/button.tsx';
import { useNotify } from '#client/ui/notice.tsx';
import type { CardCode } from '#shared/cards/card-code.ts';
import type { CardScannerProps } from './card-scanner.tsx';

export function ScanCard({ onScanned }: { onScanned: (card: CardCode) => void }) {
  const { t } = useTranslation();
  const notify = useNotify();
  const [Scanner, setScanner] = useState<ComponentType<CardScannerProps> | null>(null);
  const [isLoading, setIsLoading] = useState(false);
  const open = async () => {
    setIsLoading(true);
    try {
      const { CardScanner } = await import('./card-scanner.tsx');
      setScanner(() => CardScanner);
    } catch (error) {
      logProblem('the card scanner could not be loaded', error);
      notify(t('home.scan.unavailable'));
    }
    setIsLoading(false);
  };
  return (
    <>
      <Button
        variant="quiet"
        icon="scan"
        isBusy={isLoading}
        aria-label={t('home.scan.open')}
        onClick={() => void open()}
      >
        {t('home.scan.short')}
      </Button>
      {Scanner && (
        <Scanner
          onClose={() => setScanner(null)}
          onScanned={(card) => {
            setScanner(null);
            onScanned(card);
          }}
        />
      )}
    </>
  );
}
