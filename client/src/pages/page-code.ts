import { logProblem } from '#client/services/problem-log.ts';
import { paths } from '#shared/paths.ts';
import { loadGallery } from './gallery-code.ts';
import { pageOf } from './page-of.tsx';

const home = pageOf(() => import('./home.tsx').then((module) => module.HomeRoute));

export const HomeRoute = home.Page;

/** Loads the code of the page at an address. If that fails, the page's route loads it again and shows the failure. */
export async function loadPage(pathname: string): Promise<void> {
  const load = pathname.startsWith(paths.gallery('')) ? loadGallery : home.load;
  await load().catch((error: unknown) => logProblem('the page could not be loaded ahead', error));
}
