export const LOCAL_SITE = 'fotos';

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const IPV4 = /^(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}$/;
const IPV6 = /^\[[0-9a-f:.]+\]$/;
/** A host name, or an IPv6 address in brackets, with an optional port. */
const HOST = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/;
const MAX_PORT = 65_535;

function hostName(host: string): string {
  const [, name = '', port = '1'] = HOST.exec(host.toLowerCase()) ?? [];
  return Number(port) >= 1 && Number(port) <= MAX_PORT ? name : '';
}

/**
 * Returns the label before the provider's domain; `fotos` for localhost and IP addresses; null for other hosts, which
 * must not get a venue's data. @param host with or without a port
 */
export function siteNameFromHost(host: string, providerDomain: string): string | null {
  const name = hostName(host);
  if (name === 'localhost' || IPV4.test(name) || IPV6.test(name)) return LOCAL_SITE;
  const suffix = `.${providerDomain.toLowerCase()}`;
  if (!name.endsWith(suffix)) return null;
  const label = name.slice(0, -suffix.length);
  return LABEL.test(label) ? label : null;
}
