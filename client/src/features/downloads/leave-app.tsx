import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { appToLeave, type InAppBrowser, intentAddress, stayInApp } from '#client/lib/in-app-browser.ts';
import { copyText } from '#client/lib/sharing.ts';
import { Button } from '#client/ui/button.tsx';
import { Icon } from '#client/ui/icon.tsx';
import { Modal } from '#client/ui/modal.tsx';
import { useNotify } from '#client/ui/notice.tsx';
import styles from './leave-app.module.css';

type LeaveAppProps = {
  browser: InAppBrowser;
  onStay: () => void;
};

export function LeaveApp({ browser: { app, system }, onStay }: LeaveAppProps) {
  const { t } = useTranslation();
  const notify = useNotify();
  const copy = async () => {
    if (await copyText(location.href)) notify(t('downloads.leave.copied'), 'success');
    else notify(t('downloads.leave.notCopied'));
  };
  return (
    <div className={styles.leave} role="alert">
      <p className={styles.title}>
        <Icon name="alert" />
        <strong>{app ? t('downloads.leave.title', { app }) : t('downloads.leave.anyApp')}</strong>
      </p>
      <p>{t('downloads.leave.why')}</p>
      <p>{t(`downloads.leave.how.${system}`)}</p>
      <div className={styles.actions}>
        {system === 'android' && (
          <a className={styles.open} href={intentAddress(location)}>
            {t('downloads.leave.open')}
          </a>
        )}
        <Button variant="secondary" icon="copy" onClick={() => void copy()}>
          {t('downloads.leave.copy')}
        </Button>
        <Button
          variant="quiet"
          onClick={() => {
            stayInApp();
            onStay();
          }}
        >
          {t('downloads.leave.stay')}
        </Button>
      </div>
    </div>
  );
}

type LeaveAppDialogProps = LeaveAppProps & { title: string; onClose: () => void };

export function LeaveAppDialog({ title, onClose, ...rest }: LeaveAppDialogProps) {
  return (
    <Modal title={title} onClose={onClose}>
      <LeaveApp {...rest} />
    </Modal>
  );
}

export function OutsideApps({ children, ...dialog }: { title: string; onClose: () => void; children: ReactNode }) {
  const [app, setApp] = useState(appToLeave);
  if (!app) return children;
  return <LeaveAppDialog {...dialog} browser={app} onStay={() => setApp(null)} />;
}
