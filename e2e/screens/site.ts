import { port } from '../ports.ts';
import type { Walk } from './walk.ts';

export const site: Walk = {
  id: 'site',
  go: async (visit) => {
    const { page } = visit;
    await visit.open('/terms');
    await visit.show('terms', page.getByRole('article'));
    await page.goto('/privacy-policy');
    await visit.show('privacy-policy', page.getByRole('article'));
    await page.context().setOffline(true);
    await visit.show('offline', page.getByText(visit.t('site.offline')));
    await page.context().setOffline(false);
    // A screen whose program part never comes: the page waits as calmly as it can.
    await page.route('**/assets/gallery-*.js', () => undefined);
    await page.goto('/gallery/AAAA00001');
    await visit.show('loading', page.getByText(visit.t('site.loading')));
    await page.goto(`http://ninguem.localhost:${port}/`);
    await visit.show('error-page', page.getByRole('alert'));
  },
};
