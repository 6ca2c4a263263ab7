import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { shareAddress } from '#client/lib/sharing.ts';
import { type CardCode, formatCardCode } from '#shared/cards/card-code.ts';
import { paths } from '#shared/site/paths.ts';
import { Button } from './button.tsx';
import { useNotify } from './notice.tsx';

type SendCardButtonProps = { card: CardCode; venueName: string; children: ReactNode };

export function SendCardButton({ card, venueName, children }: SendCardButtonProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const send = async () => {
    const outcome = await shareAddress(location.origin + paths.gallery(card), `${t('reminder.title')} · ${venueName}`);
    if (outcome === 'copied') notify(t('reminder.copied'), 'success');
    if (outcome === 'failed') notify(t('reminder.notSent', { card: formatCardCode(card) }));
  };
  return (
    <Button variant="secondary" icon="share" onClick={() => void send()}>
      {children}
    </Button>
  );
}
