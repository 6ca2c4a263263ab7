import { lazyPart } from '#client/lib/lazy-part.tsx';
import { logProblem } from '#client/services/problem-log.ts';
import { paths } from '#shared/site/paths.ts';
import { loadGallery } from './gallery-code.ts';

export const HomeRoute = lazyPart(() => import('./home.tsx').then((module) => module.HomeRoute), 'first');

/** A failure shows on the page's route, which loads it again. */
export async function loadPage(pathname: string): Promise<void> {
  const load = pathname.startsWith(paths.gallery('')) ? loadGallery : HomeRoute.load;
  await load().catch((error: unknown) => logProblem('the page could not be loaded ahead', error));
}
