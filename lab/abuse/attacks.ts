import type { Origin } from './flood.ts';
import { combineCards, inventCards, inventHosts, openBrokenCard, openHangingCard } from './gallery-attacks.ts';
import { nameRights, readNothing, sendNumbers, writeOrder } from './other-attacks.ts';
import type { Scene } from './scene.ts';
import type { Stack } from './stack.ts';

const forty = (addressOf: (at: number) => string) => Array.from({ length: 40 }, (_, at) => addressOf(at + 1));

const ONE: Origin = { name: 'one address', addresses: ['127.0.2.1'] };
const HTTP2: Origin = { ...ONE, name: 'one HTTP/2 connection', byHttp2: true, ways: ['nginx', 'caddy'] };
const NETWORKS: Origin = {
  name: 'forty networks of a /48',
  addresses: forty((at) => `2001:db8:7:${at.toString(16)}::1`),
  ways: ['direct'],
};
/** As visitors who know nothing of each other. */
export const MANY: Origin = { name: 'forty addresses', addresses: forty((at) => `127.0.3.${at}`) };
const BY_HTTP1 = [ONE, NETWORKS, MANY];

/** @property boundsMany whether its bounds hold from many addresses, too; else it has but to be survived */
export type Attack = {
  readonly name: string;
  readonly origins: readonly Origin[];
  readonly seconds?: number;
  readonly boundsMany?: true;
  prepare(stack: Stack): Promise<Scene>;
};

export const ATTACKS: readonly Attack[] = [
  {
    name: 'combined cards',
    origins: [ONE, HTTP2, NETWORKS, MANY],
    seconds: 60,
    prepare: (stack) => combineCards(stack, 2),
  },
  { name: 'combined large cards', origins: [ONE, HTTP2], seconds: 60, prepare: (stack) => combineCards(stack, 20) },
  { name: 'invented cards', origins: BY_HTTP1, prepare: inventCards },
  { name: 'broken card', origins: BY_HTTP1, seconds: 30, prepare: openBrokenCard },
  { name: 'rights', origins: [ONE, HTTP2, NETWORKS, MANY], prepare: nameRights },
  { name: 'invented hosts', origins: BY_HTTP1, prepare: inventHosts },
  { name: 'writes of an order', origins: BY_HTTP1, seconds: 20, boundsMany: true, prepare: writeOrder },
  { name: 'hanging card', origins: [ONE], prepare: openHangingCard },
  { name: 'bodies of numbers', origins: [ONE], prepare: sendNumbers },
  { name: 'nothing is read', origins: [MANY], boundsMany: true, prepare: readNothing },
];
