import { useReducer, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { inAppBrowser } from '#client/lib/in-app-browser.ts';
import { install } from '#client/lib/install-offer.ts';
import { isTouchScreen } from '#client/lib/use-media-query.ts';
import { logProblem } from '#client/services/problem-log.ts';
import { Button } from './button.tsx';
import styles from './home-screen.module.css';
import { Icon } from './icon.tsx';
import { Modal } from './modal.tsx';
import { useNotify } from './notice.tsx';

export function homeScreenWay(hasOffer: boolean): 'offer' | 'byHand' | null {
  const isInstalled = matchMedia('(display-mode: standalone)').matches || Reflect.get(navigator, 'standalone') === true;
  if (isInstalled || inAppBrowser(navigator.userAgent) || !isTouchScreen()) return null;
  if (hasOffer) return 'offer';
  // On touch screens, only WebKit has this property (iPhones and iPads). There, the visitor adds the page by hand.
  return 'standalone' in navigator ? 'byHand' : null;
}

function subscribe(onChange: () => void): () => void {
  const stop = new AbortController();
  for (const event of ['beforeinstallprompt', 'appinstalled'])
    addEventListener(event, onChange, { signal: stop.signal });
  return () => stop.abort();
}

export function HomeScreenButton() {
  const { t } = useTranslation();
  const notify = useNotify();
  const way = homeScreenWay(useSyncExternalStore(subscribe, () => install.offer !== null));
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [, readAgain] = useReducer((times: number) => times + 1, 0);
  if (way === null) return null;
  const ask = async () => {
    const { offer } = install;
    install.offer = null;
    readAgain();
    try {
      const answer = await offer?.prompt();
      if (answer?.outcome === 'accepted') notify(t('homeScreen.added'), 'success');
    } catch (error) {
      logProblem('the browser did not ask about the home screen', error);
    }
  };
  return (
    <>
      <Button
        variant="quiet"
        icon="plus"
        {...(way === 'byHand' && { 'aria-haspopup': 'dialog' as const })}
        onClick={way === 'offer' ? () => void ask() : () => setIsHelpOpen(true)}
      >
        {t('homeScreen.add')}
      </Button>
      {isHelpOpen && <HomeScreenHelp onClose={() => setIsHelpOpen(false)} />}
    </>
  );
}

const STEPS = [
  ['share', 'homeScreen.share'],
  ['plus', 'homeScreen.choose'],
  ['check', 'homeScreen.confirm'],
] as const;

function HomeScreenHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal title={t('homeScreen.add')} onClose={onClose}>
      <div className={styles.help} data-tone="paper">
        <ol className={styles.steps}>
          {STEPS.map(([icon, text]) => (
            <li key={icon}>
              <span className={styles.sign}>
                <Icon name={icon} size={24} />
              </span>
              <span>{t(text)}</span>
            </li>
          ))}
        </ol>
        <p className="small-print">{t('homeScreen.firstTime')}</p>
      </div>
    </Modal>
  );
}
