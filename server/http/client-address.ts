import ipaddr from 'ipaddr.js';

/** The key of all clients whose address cannot be parsed. */
const UNREADABLE = 'unreadable';

/** A household or a phone can use any IPv6 address of its /64 network. */
const NETWORK_BITS = 64;
const GROUP_BITS = 16;

/**
 * The key that limits count a client by: an IPv4 address itself, also when it is mapped into IPv6; of IPv6 the /64 network.
 * @param address of the connection, or the one that a trusted proxy forwarded. Any text is allowed.
 */
export function addressKey(address: string | undefined): string {
  if (address === undefined || !ipaddr.isValid(address)) return UNREADABLE;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  const network = parsed.parts.slice(0, NETWORK_BITS / GROUP_BITS);
  return `${network.map((group) => group.toString(16)).join(':')}::/${NETWORK_BITS}`;
}
