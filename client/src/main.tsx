import '#client/fonts/fonts.css';
import '#client/ui/tokens.css';
import '#client/ui/base.css';
import { StrictMode, startTransition } from 'react';
import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { App } from '#client/app/app.tsx';
import { loadPage } from '#client/app/routes.tsx';
import { startTranslator } from '#client/i18n/translator.ts';
import { keptCards, noteKeptCards, storedLocale, storeLocale } from '#client/lib/device-storage.ts';
import { ignoreDoublePresses } from '#client/lib/double-press.ts';
import { showFailedStart, watchForMissingFiles, willReload } from '#client/lib/missing-file.ts';
import { readServices, readSiteData, takePageAnswers } from '#client/lib/page-data.ts';
import { logProblem, watchUncaught } from '#client/services/problem-log.ts';
import { watchInstallOffer } from './lib/install-offer.ts';

const MAX_PAGE_WAIT_MS = 1_000;

watchUncaught();
watchForMissingFiles();
watchInstallOffer();
ignoreDoublePresses();
takePageAnswers();
const root = document.getElementById('root');
if (!root) throw new Error('no root');
const chosen = storedLocale();
const known = readSiteData()?.visitor;
// The server does not know the chosen language if, for example, the cookie is blocked or has expired.
const isUnknown = known !== undefined && chosen !== null && (known.locale !== chosen || known.offered !== null);
if (isUnknown) storeLocale(chosen);
if (known && known.keepsCard !== keptCards().length > 0) noteKeptCards();
const page = loadPage(location.pathname);
const translator = await startTranslator().catch(async (error: unknown) => {
  // The page cannot start without its texts.
  if (await willReload()) return new Promise<never>(() => undefined);
  showFailedStart();
  throw error;
});
await Promise.race([page, new Promise((resolve) => setTimeout(resolve, MAX_PAGE_WAIT_MS))]);
const site = (
  <StrictMode>
    <App translator={translator} />
  </StrictMode>
);
const options: RootOptions = {
  onCaughtError: (error) => {
    logProblem('a part of the page failed', error);
    // An error page handles its presses itself, so the handler of early presses must stop.
    delete root.dataset.rendered;
  },
};
// Only the home page hydrates. The server-rendered gallery frame is replaced: by now the photos are usually known.
if (root.dataset.rendered === 'home' && !isUnknown) hydrateRoot(root, site, options);
// Transitions render in short tasks, so that a slow phone stays responsive.
else startTransition(() => createRoot(root, options).render(site));

const services = readServices();
if (services) {
  import('#client/services/optional-services.ts').then(
    ({ startOptionalServices }) => startOptionalServices(services),
    (error: unknown) => logProblem('the optional services could not be loaded', error),
  );
}
