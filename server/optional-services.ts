import type { OptionalServices } from '#shared/optional-services.ts';
import manifest from '../package.json' with { type: 'json' };
import type { Config } from './config.ts';

/** The Google tag: its script, and where it sends what it counts. The only place that names these hosts. */
const TAG_SCRIPT = 'https://www.googletagmanager.com/gtag/js';
const TAG_RECEIVERS = ['https://*.google-analytics.com', 'https://*.analytics.google.com'];

/** The support chat's script; its socket is `ws` and its looks are `chat.css`, beside it. */
const chatScript = (base: string) => `${base}/chat.js`;
const chatSocket = (base: string) => `${base.replace(/^http/, 'ws')}/ws`;

type ServiceConfig = Pick<Config, 'supportChatUrl' | 'sentryDsn' | 'analyticsId' | 'isProduction'>;

/** What the browser is told of the services that are configured (requirements S10 to S12); null when none is. */
export function optionalServices({
  supportChatUrl: chat,
  sentryDsn,
  analyticsId,
  isProduction,
}: ServiceConfig): OptionalServices | null {
  if (!chat && !sentryDsn && !analyticsId) return null;
  return {
    supportChat:
      chat === null ? null : { script: chatScript(chat), style: `${chat}/chat.css`, socket: chatSocket(chat) },
    errorReporting:
      sentryDsn === null
        ? null
        : {
            dsn: sentryDsn,
            // One home for the version: the package. Server and client are built and deployed together.
            release: manifest.version,
            environment: isProduction ? 'production' : 'development',
          },
    analytics: analyticsId === null ? null : { id: analyticsId, script: `${TAG_SCRIPT}?id=${analyticsId}` },
  };
}

/** What a page's Content-Security-Policy must allow beside the storefront itself: the configured services alone. */
export function serviceSources({ supportChatUrl, sentryDsn, analyticsId }: ServiceConfig) {
  const chat = supportChatUrl ? [new URL(supportChatUrl).origin] : [];
  const chatSockets = supportChatUrl ? [new URL(chatSocket(supportChatUrl)).origin] : [];
  const reports = sentryDsn ? [new URL(sentryDsn).origin] : [];
  // That one script: what else lies on its host may be anybody's container.
  const tag = analyticsId ? [TAG_SCRIPT] : [];
  const receivers = analyticsId ? TAG_RECEIVERS : [];
  return {
    'script-src': [...chat, ...tag],
    'style-src': chat,
    'img-src': [...chat, ...receivers],
    'connect-src': [...chat, ...chatSockets, ...reports, ...receivers],
    'frame-src': chat,
  };
}
