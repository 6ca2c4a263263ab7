import type { OptionalService, OptionalServices, PublicConfig } from '#shared/site/site-data.ts';
import { type Config, VERSION } from './config.ts';

/** Google's tag: its script, and the hosts that it sends to. The code names them nowhere else. */
const TAG_SCRIPT = 'https://www.googletagmanager.com/gtag/js';
const TAG_RECEIVERS = ['https://*.google-analytics.com', 'https://*.analytics.google.com'];

/** The support chat's script. Its socket `ws` and style sheet `chat.css` are next to it. */
const chatScript = (base: string) => `${base}/chat.js`;
const chatSocket = (base: string) => `${base.replace(/^http/, 'ws')}/ws`;

type ServiceConfig = Pick<Config, 'supportChatUrl' | 'sentryDsn' | 'analyticsId' | 'isProduction'>;

function optionalServices({
  supportChatUrl: chat,
  sentryDsn,
  analyticsId,
  isProduction,
}: ServiceConfig): OptionalServices | null {
  const services: OptionalServices = {
    supportChat:
      chat === null ? null : { script: chatScript(chat), style: `${chat}/chat.css`, socket: chatSocket(chat) },
    errorReporting:
      sentryDsn === null
        ? null
        : {
            dsn: sentryDsn,
            // Server and client are built and deployed together, so the package's version is theirs.
            release: VERSION,
            environment: isProduction ? 'production' : 'development',
          },
    analytics: analyticsId === null ? null : { id: analyticsId, script: `${TAG_SCRIPT}?id=${analyticsId}` },
  };
  return Object.values(services).some((service) => service !== null) ? services : null;
}

/** Selects the configuration for pages. Fields are listed one by one, so that no new field leaks by accident. */
export function publicConfig(config: Config): PublicConfig {
  const { cardTokens, isProduction } = config;
  const services = optionalServices(config);
  return {
    cardTokens: cardTokens && { url: cardTokens.url, publicKey: cardTokens.publicKey },
    services,
    asksConsent: services !== null || !isProduction,
  };
}

type Sources = Readonly<Record<string, readonly string[]>>;

/** Foreign scripts write HTML from plain strings, which needs a default policy (decision 064). */
const FOREIGN_SCRIPT: Sources = { 'trusted-types': ['default'] };

/** What the page's policy allows each service; null for a service that is off. */
function sourcesByService({
  supportChatUrl: chat,
  sentryDsn,
  analyticsId,
}: ServiceConfig): Readonly<Record<OptionalService, Sources | null>> {
  const chatOrigin = chat === null ? [] : [new URL(chat).origin];
  return {
    supportChat:
      chat === null
        ? null
        : {
            ...FOREIGN_SCRIPT,
            'script-src': chatOrigin,
            'style-src': chatOrigin,
            'img-src': chatOrigin,
            'connect-src': [...chatOrigin, new URL(chatSocket(chat)).origin],
            'frame-src': chatOrigin,
          },
    errorReporting: sentryDsn === null ? null : { 'connect-src': [new URL(sentryDsn).origin] },
    analytics:
      analyticsId === null
        ? null
        : {
            ...FOREIGN_SCRIPT,
            // The policy names the script, not its host, which also serves other people's scripts.
            'script-src': [TAG_SCRIPT],
            'img-src': TAG_RECEIVERS,
            'connect-src': TAG_RECEIVERS,
          },
  };
}

/** Merges what the page's policy allows all services, by directive. */
export function serviceSources(config: ServiceConfig): Sources {
  const allowed: Record<string, readonly string[]> = {};
  for (const sources of Object.values(sourcesByService(config))) {
    for (const [directive, addresses] of Object.entries(sources ?? {})) {
      allowed[directive] = [...new Set([...(allowed[directive] ?? []), ...addresses])];
    }
  }
  return allowed;
}
