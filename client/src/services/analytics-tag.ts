import type { OptionalServices } from '#shared/site/public-config.ts';
import { countEventsWith } from './analytics.ts';
import { loadScript } from './load-script.ts';
import { publicAddress } from './public-address.ts';

/** The Google tag takes commands as `arguments` objects, as its own snippet writes them. It ignores arrays. */
function command(..._parts: unknown[]): void {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer.push(arguments);
}

/** Replaces what the tag would read from the address, which contains the card's code. */
const pageFields = () => ({ page_location: publicAddress(location.href, location.origin), page_referrer: '' });

/**
 * Starts the venue's statistics (requirement S12): only our events, with the kind of page. The tag's own consent stays
 * denied, so it sets no cookie and serves no advertising.
 */
export async function startAnalytics({ id, script }: NonNullable<OptionalServices['analytics']>): Promise<void> {
  const denied = { ad_storage: 'denied', ad_user_data: 'denied', ad_personalization: 'denied' };
  command('consent', 'default', { ...denied, analytics_storage: 'denied' });
  command('js', new Date());
  command('set', pageFields());
  command('config', id, { ...pageFields(), allow_google_signals: false });
  countEventsWith((event) => command('event', event, pageFields()));
  await loadScript(script);
}
