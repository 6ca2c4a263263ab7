import { LRUCache } from 'lru-cache';

const MINUTE_MS = 60_000;
/** How long a PIX code usually waits. A new one of its order within that time renews it. */
export const CODE_MS = 15 * MINUTE_MS;
/** How long after the end of the second code there is no third. */
export const PAUSE_MS = 60 * MINUTE_MS;
const CODES = 2;
/** About 10 MB. Beyond it the codes that were made first are forgotten. */
export const PIX_CODES_CAPACITY = 20_000;

export type Code = { readonly orderId: string; readonly madeAt: number; readonly renewedAt: number };

/** The PIX codes that one network made of one card, oldest first. In this process alone: strangers make them. */
export type PixCodes = LRUCache<string, readonly Code[]>;

export const createPixCodes = (): PixCodes => new LRUCache({ max: PIX_CODES_CAPACITY });

const pauseEnds = ({ renewedAt }: Code) => renewedAt + CODE_MS + PAUSE_MS;
const renews = (orderId: string, now: number) => (code: Code) =>
  code.orderId === orderId && now < code.madeAt + CODE_MS;

/** The codes that still count, with one that is made now. */
export function withCode(codes: readonly Code[], orderId: string, now: number): Code[] {
  const counted = codes.filter((code) => now < pauseEnds(code));
  const renewed = counted.find(renews(orderId, now));
  const others = counted.filter((code) => code !== renewed);
  return [...others, { orderId, madeAt: renewed?.madeAt ?? now, renewedAt: now }];
}

export function pauseMs(codes: readonly Code[], orderId: string, now: number): number {
  if (codes.length < CODES || codes.some(renews(orderId, now))) return 0;
  return Math.max(0, Math.max(...codes.map(pauseEnds)) - now);
}
