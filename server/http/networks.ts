import ipaddr from 'ipaddr.js';

export function isNetwork(text: string): boolean {
  return text.includes('/') ? ipaddr.isValidCIDR(text) : ipaddr.isValid(text);
}

function parseNetwork(text: string) {
  if (text.includes('/')) return ipaddr.parseCIDR(text);
  const bits = ipaddr.parse(text).toByteArray().length * 8;
  return ipaddr.parseCIDR(`${text}/${bits}`);
}

export function addressesIn(networks: readonly string[]): (address: string) => boolean {
  const parsed = networks.map(parseNetwork);
  return (address) => {
    if (!ipaddr.isValid(address)) return false;
    // A server that listens on IPv6 sees the IPv4 client 10.0.0.7 as ::ffff:10.0.0.7.
    const client = ipaddr.process(address);
    return parsed.some(([base, bits]) => base.kind() === client.kind() && client.match(base, bits));
  };
}
