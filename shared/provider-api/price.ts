/** More than an order of photos ever costs. A product of it and the media of all cards is still a safe integer of cents. */
export const MAX_REAIS = 1_000_000;

/** What a double holds of an amount exactly: programs add reais as binary fractions, 89.69999999999999. */
const EXACT_DIGITS = 12;

/** The cents of an amount that {@link isPrice}, to the nearest: 19.999 is 2000, and half a cent rounds up. */
export const centsFromReais = (reais: number): number => Math.round(Number((reais * 100).toPrecision(EXACT_DIGITS)));

/** Whether an amount of reais is a price: not negative, and within MAX_REAIS. */
export const isPrice = (reais: number): boolean => reais >= 0 && reais <= MAX_REAIS;
