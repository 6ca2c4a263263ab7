import ipaddr from 'ipaddr.js';

const UNREADABLE = 'unreadable';

/** A household or a phone can use any IPv6 address of its /64 network. */
const NETWORK_BITS = 64;
const GROUP_BITS = 16;

/** The key for limits: an IPv4 address (also when mapped into IPv6), or the /64 network of an IPv6 address. */
export function addressKey(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return UNREADABLE;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.slice(0, NETWORK_BITS / GROUP_BITS);
  return `${network.map((group) => group.toString(16)).join(':')}::/${NETWORK_BITS}`;
}
