import { siteNameFromHost } from '#shared/site/site-name.ts';
import type { Config } from './config.ts';

export type VenueDomains = Pick<Config, 'providerDomain' | 'venueDomains'>;

/** @returns the site of a host with or without a port: by the venue's own domain, else by the domain of all; null for none */
export function siteOf(host: string, { providerDomain, venueDomains }: VenueDomains): string | null {
  const own = venueDomains.get(host.toLowerCase().replace(/:\d{1,5}$/, ''));
  return own ?? siteNameFromHost(host, providerDomain);
}
