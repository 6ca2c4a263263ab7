/** The day of the last change of the terms of service. A device remembers which text its visitor accepted. */
export const TERMS_DATE = '2021-04-29';
