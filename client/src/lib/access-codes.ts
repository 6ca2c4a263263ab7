import type { CardCode } from '#shared/card-code.ts';

/** Access codes given in this visit. They live in memory alone: a reload asks for them again. */
const given = new Map<CardCode, string>();

export const rememberAccessCode = (card: CardCode, accessCode: string) => given.set(card, accessCode);
export const accessCodeOf = (card: CardCode): string | undefined => given.get(card);
