/** No order of photos ever costs more. Multiplied by the media of all cards, it is still a safe integer of cents. */
export const MAX_REAIS = 1_000_000;

/** Digits that a double holds exactly. Programs add reais as binary fractions: 89.69999999999999. */
const EXACT_DIGITS = 12;

/** Rounds an amount that {@link isPrice} to the nearest cent: 19.999 is 2000. Half a cent rounds up. */
export const centsFromReais = (reais: number): number => Math.round(Number((reais * 100).toPrecision(EXACT_DIGITS)));

/** Whether an amount of reais can be a price: not negative, and at most MAX_REAIS. */
export const isPrice = (reais: number): boolean => reais >= 0 && reais <= MAX_REAIS;
