import type { Work } from '#server/work/work.ts';

/** For calls of procedures and of the provider without a request around them. */
export const UNLIMITED_WORK: Work = { take: async () => () => undefined };
