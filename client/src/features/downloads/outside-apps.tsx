import { type ReactNode, Suspense, useState } from 'react';
import { appToLeave } from '#client/lib/in-app-browser.ts';
import { lazyPart } from '#client/lib/lazy-part.tsx';

const LeaveAppDialog = lazyPart(() => import('./leave-app.tsx'), 'LeaveAppDialog');

type OutsideAppsProps = { isNeeded: boolean; title: string; onClose: () => void; children: ReactNode };

/** In the browser inside an app, where downloads get lost, it first helps out of it. */
export function OutsideApps({ isNeeded, children, ...dialog }: OutsideAppsProps) {
  const [app, setApp] = useState(() => (isNeeded ? appToLeave() : null));
  if (!app) return children;
  return (
    <Suspense>
      <LeaveAppDialog {...dialog} browser={app} onStay={() => setApp(null)} />
    </Suspense>
  );
}
