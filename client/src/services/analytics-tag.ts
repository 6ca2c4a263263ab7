import type { OptionalServices } from '#shared/site/site-data.ts';
import { countEventsWith } from './analytics.ts';
import { loadScript } from './load-script.ts';
import { publicAddress } from './public-address.ts';

/** Sends a command to Google's tag, which only accepts `arguments` objects, not arrays. */
function command(..._parts: unknown[]): void {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer.push(arguments);
}

/** Replaces the page's address, because it contains the card's code, which Google must not get. */
const pageFields = () => ({ page_location: publicAddress(location.href, location.origin), page_referrer: '' });

/** Starts Google's tag (S12). We deny it consent, so it uses no cookies and no advertising. */
export async function startAnalytics({ id, script }: NonNullable<OptionalServices['analytics']>): Promise<void> {
  const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
  command('consent', 'default', { ...denied, analytics_storage: 'denied' });
  command('js', new Date());
  command('set', pageFields());
  command('config', id, { ...pageFields(), allow_google_signals: false });
  countEventsWith((event) => command('event', event, pageFields()));
  await loadScript(script);
}
