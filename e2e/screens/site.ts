import { port } from '../ports.ts';
import type { ScreenJourney } from './visitor.ts';

export const site: ScreenJourney = {
  id: 'site',
  go: async (visitor) => {
    const { page } = visitor;
    await visitor.open('/');
    await page.goto('/terms');
    await visitor.show('terms', page.getByRole('article'));
    await page.goto('/privacy-policy');
    await visitor.show('privacy-policy', page.getByRole('article'));
    await page.context().setOffline(true);
    await visitor.show('offline', page.getByText(visitor.t('site.offline')));
    await page.context().setOffline(false);
    // The gallery's code never arrives.
    await page.route('**/assets/gallery-*.js', () => undefined);
    await page.goto('/gallery/AAAA00001', { waitUntil: 'commit' });
    await visitor.show('loading', page.getByText(visitor.t('site.loading')));
    await page.goto(`http://ninguem.localhost:${port}/`);
    await visitor.show('error-page', page.getByRole('alert'));
  },
};
