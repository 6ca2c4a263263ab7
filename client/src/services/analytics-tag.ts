import type { OptionalServices } from '#shared/optional-services.ts';
import { countEventsWith } from './analytics.ts';
import { loadScript } from './load-script.ts';
import { publicAddress } from './public-address.ts';

/** The Google tag takes commands as `arguments` objects, not as arrays: its own snippet writes them so. */
function command(..._words: unknown[]): void {
  window.dataLayer ??= [];
  // biome-ignore lint/complexity/noArguments: see above
  window.dataLayer.push(arguments);
}

/** What the tag would otherwise read from the address, which holds the card's code. */
const pageFields = () => ({ page_location: publicAddress(location.href, location.origin), page_referrer: '' });

/**
 * Starts the venue's statistics (requirement S12): our events alone, with the kind of page. No cookie is set and nothing
 * is used for advertising: the tag's own consent stays denied.
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
