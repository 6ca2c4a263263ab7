import ipaddr from 'ipaddr.js';

/** Stands for every client whose address nobody can read. */
const UNREADABLE = 'unreadable';

/** One household or one phone has a whole /64 of IPv6 addresses to choose from. */
const NETWORK_BITS = 64;
const GROUP_BITS = 16;

/**
 * The key that a client's address is counted by: IPv4 as it is, IPv4 mapped into IPv6 as IPv4, IPv6 by its /64 network.
 * @param address of the connection, or the one that a trusted proxy forwarded: any text.
 */
export function addressKey(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return UNREADABLE;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.slice(0, NETWORK_BITS / GROUP_BITS);
  return `${network.map((group) => group.toString(16)).join(':')}::/${NETWORK_BITS}`;
}
