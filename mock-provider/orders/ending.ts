/** How a charge turns out without anyone settling it by hand: at which check, and as what. */
export type Ending = { readonly becomes: 'paid' | 'refused' | 'expired'; readonly afterChecks: number };
