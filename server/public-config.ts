import type { OptionalServices, PublicConfig } from '#shared/site/public-config.ts';
import type { Config } from './config.ts';
import { VERSION } from './version.ts';

/** The Google tag: its script, and where it sends its counts. These hosts are named nowhere else. */
const TAG_SCRIPT = 'https://www.googletagmanager.com/gtag/js';
const TAG_RECEIVERS = ['https://*.google-analytics.com', 'https://*.analytics.google.com'];

/** The support chat's script. Its socket `ws` and its style sheet `chat.css` are beside it. */
const chatScript = (base: string) => `${base}/chat.js`;
const chatSocket = (base: string) => `${base.replace(/^http/, 'ws')}/ws`;

type ServiceConfig = Pick<Config, 'supportChatUrl' | 'sentryDsn' | 'analyticsId' | 'isProduction'>;

function optionalServices({
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
            // Server and client are built and deployed together, so they have the package's version.
            release: VERSION,
            environment: isProduction ? 'production' : 'development',
          },
    analytics: analyticsId === null ? null : { id: analyticsId, script: `${TAG_SCRIPT}?id=${analyticsId}` },
  };
}

/** The part of the configuration that pages get. It is listed field by field, so that no new field leaves by accident. */
export function publicConfig(config: Config): PublicConfig {
  const { cardTokens, isProduction } = config;
  const services = optionalServices(config);
  return {
    cardTokens: cardTokens && { url: cardTokens.url, publicKey: cardTokens.publicKey },
    services,
    asksConsent: services !== null || !isProduction,
  };
}

export function serviceSources({ supportChatUrl, sentryDsn, analyticsId }: ServiceConfig) {
  const chat = supportChatUrl ? [new URL(supportChatUrl).origin] : [];
  const chatSockets = supportChatUrl ? [new URL(chatSocket(supportChatUrl)).origin] : [];
  const reports = sentryDsn ? [new URL(sentryDsn).origin] : [];
  // The script, not its host: the host also serves other people's scripts.
  const tag = analyticsId ? [TAG_SCRIPT] : [];
  const receivers = analyticsId ? TAG_RECEIVERS : [];
  return {
    'script-src': [...chat, ...tag],
    // A foreign script writes HTML by plain texts (decision 064).
    'trusted-types': chat.length + tag.length > 0 ? ['default'] : [],
    'style-src': chat,
    'img-src': [...chat, ...receivers],
    'connect-src': [...chat, ...chatSockets, ...reports, ...receivers],
    'frame-src': chat,
  };
}
