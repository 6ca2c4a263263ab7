/** The site that answers on this machine's own addresses (requirement S1). */
export const LOCAL_SITE = 'fotos';

const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/;
const IPV4 = /^(?:25[0-5]|2[0-4]\d|1?\d?\d)(?:\.(?:25[0-5]|2[0-4]\d|1?\d?\d)){3}$/;
const IPV6 = /^\[[0-9a-f:.]+\]$/;
/** A name, or an IPv6 address in its brackets, and a port. */
const HOST = /^(\[[^\]]*\]|[^:]*)(?::(\d{1,5}))?$/;
const MAX_PORT = 65_535;

/** The host without its port, in lower case; empty where it is no host, or its port is none. */
function hostName(host: string): string {
  const [, name = '', port = '1'] = HOST.exec(host.toLowerCase()) ?? [];
  return Number(port) >= 1 && Number(port) <= MAX_PORT ? name : '';
}

/**
 * The venue's site name in a host.
 * @param host what the browser asked for, port allowed: `aqua.fotos.example:443`.
 * @param providerDomain the domain that all venues stand under: `fotos.example`.
 * @returns the first label in front of the provider domain, `fotos` for localhost and IP addresses, or null for any
 *   other host: such a host must never reach a venue's data.
 */
export function siteNameFromHost(host: string, providerDomain: string): string | null {
  const name = hostName(host);
  if (name === 'localhost' || IPV4.test(name) || IPV6.test(name)) return LOCAL_SITE;
  const suffix = `.${providerDomain.toLowerCase()}`;
  if (!name.endsWith(suffix)) return null;
  const label = name.slice(0, -suffix.length);
  return LABEL.test(label) ? label : null;
}
