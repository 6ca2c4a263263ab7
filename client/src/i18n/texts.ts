import type { pt } from './pt.ts';

type Widen<T> = { readonly [K in keyof T]: T[K] extends string ? string : Widen<T[K]> };

/** The shape that every language must fill: a missing or a surplus text does not compile. */
export type Texts = Widen<typeof pt>;
