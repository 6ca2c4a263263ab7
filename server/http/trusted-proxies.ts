import { compile } from '@fastify/proxy-addr';

export type TrustsProxy = (address: string, hop: number) => boolean;

/** @param proxies TRUST_PROXY: addresses and networks, or the names that Fastify knows, such as `loopback` */
export function trustedProxies(proxies: readonly string[]): TrustsProxy {
  return compile([...proxies]);
}
