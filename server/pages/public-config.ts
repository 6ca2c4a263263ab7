import { type Config, VERSION } from '#server/settings/config.ts';
import type { OptionalServices, PublicConfig } from '#shared/site/site-data.ts';

/** Google's tag: the address of its script, and the hosts to which it sends data. */
const TAG_SCRIPT = 'https://www.googletagmanager.com/gtag/js';
const TAG_RECEIVERS = ['https://*.google-analytics.com', 'https://*.analytics.google.com'];

type ServiceConfig = Pick<Config, 'supportChatUrl' | 'sentryDsn' | 'analyticsId' | 'isProduction'>;

type Sources = Readonly<Record<string, readonly string[]>>;

/** Foreign scripts write HTML from plain strings, which needs a default policy (decision 064). */
const FOREIGN_SCRIPT: Sources = { 'trusted-types': ['default'] };

/**
 * @property inPage what the page's script needs to know of the service
 * @property allowed what the page's content security policy allows for the service, by directive
 */
type Service<InPage> = { readonly inPage: InPage; readonly allowed: Sources };

/** Returns the support chat, whose script, style sheet and socket are next to each other. @param url their folder */
function supportChat(url: string): Service<OptionalServices['supportChat']> {
  const socket = `${url.replace(/^http/, 'ws')}/ws`;
  const origin = [new URL(url).origin];
  return {
    inPage: { script: `${url}/chat.js`, style: `${url}/chat.css`, socket },
    allowed: {
      ...FOREIGN_SCRIPT,
      'script-src': origin,
      'style-src': origin,
      'img-src': origin,
      'connect-src': [...origin, new URL(socket).origin],
      'frame-src': origin,
    },
  };
}

function errorReporting(dsn: string, isProduction: boolean): Service<OptionalServices['errorReporting']> {
  const environment = isProduction ? 'production' : 'development';
  // Server and client are built and deployed together, so the package's version is the release of both.
  return {
    inPage: { dsn, release: VERSION, environment },
    allowed: { 'connect-src': [new URL(dsn).origin] },
  };
}

function analytics(id: string): Service<OptionalServices['analytics']> {
  return {
    inPage: { id, script: `${TAG_SCRIPT}?id=${id}` },
    // The policy names the script, not its host, which also serves other people's scripts.
    allowed: { ...FOREIGN_SCRIPT, 'script-src': [TAG_SCRIPT], 'img-src': TAG_RECEIVERS, 'connect-src': TAG_RECEIVERS },
  };
}

/** Returns the optional services; null for each that is off. */
const servicesOf = ({ supportChatUrl, sentryDsn, analyticsId, isProduction }: ServiceConfig) => ({
  supportChat: supportChatUrl === null ? null : supportChat(supportChatUrl),
  errorReporting: sentryDsn === null ? null : errorReporting(sentryDsn, isProduction),
  analytics: analyticsId === null ? null : analytics(analyticsId),
});

/** Selects the configuration for pages. Fields are listed one by one, so that no new field leaks by accident. */
export function publicConfig(config: Config): PublicConfig {
  const { creditCardTokens, isProduction } = config;
  const made = servicesOf(config);
  const services: OptionalServices = {
    supportChat: made.supportChat?.inPage ?? null,
    errorReporting: made.errorReporting?.inPage ?? null,
    analytics: made.analytics?.inPage ?? null,
  };
  const hasServices = Object.values(services).some((service) => service !== null);
  return {
    creditCardTokens: creditCardTokens && { url: creditCardTokens.url, publicKey: creditCardTokens.publicKey },
    services: hasServices ? services : null,
    asksConsent: hasServices || !isProduction,
  };
}

/** Merges, by directive, what the page's policy allows for each service. */
export function serviceSources(config: ServiceConfig): Sources {
  const allowed: Record<string, readonly string[]> = {};
  for (const service of Object.values(servicesOf(config))) {
    for (const [directive, addresses] of Object.entries(service?.allowed ?? {})) {
      allowed[directive] = [...new Set([...(allowed[directive] ?? []), ...addresses])];
    }
  }
  return allowed;
}
