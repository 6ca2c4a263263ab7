import { lazyComponent } from '#client/lib/lazy-component.tsx';
import { logProblem } from '#client/services/problem-log.ts';
import { paths } from '#shared/site/paths.ts';
import { loadGallery } from './gallery-code.ts';

export const HomeRoute = lazyComponent(() => import('./home.tsx').then((module) => module.HomeRoute));

/** Loads the code of the page at an address. If that fails, the page's route loads it again and shows the failure. */
export async function loadPage(pathname: string): Promise<void> {
  const load = pathname.startsWith(paths.gallery('')) ? loadGallery : HomeRoute.load;
  await load().catch((error: unknown) => logProblem('the page could not be loaded ahead', error));
}
