/** More than an order of photos ever costs. A product of it and the media of all cards is still a safe integer of cents. */
export const MAX_REAIS = 1_000_000;

/** How far from whole cents an amount may be, in cents: programs add reais as binary fractions, 89.69999999999999. */
const NOISE_CENTS = 0.001;

/** The cents of an amount that {@link isPrice}. */
export const centsFromReais = (reais: number): number => Math.round(reais * 100);

/** Whether an amount of reais is a price: not negative, within MAX_REAIS, and whole cents. */
export function isPrice(reais: number): boolean {
  const isWhole = Math.abs(reais * 100 - centsFromReais(reais)) <= NOISE_CENTS;
  return isWhole && reais >= 0 && reais <= MAX_REAIS;
}
