import type * as pt from './pt.ts';
import type * as ptParts from './pt-parts.ts';

export type Widen<T> = { readonly [K in keyof T]: T[K] extends string ? string : Widen<T[K]> };

/** Every language must have this type, so that a missing or superfluous text does not compile. */
export type FirstTexts = Widen<typeof pt>;
export type PartTexts = Widen<typeof ptParts>;
export type Texts = FirstTexts & PartTexts;

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof pt & typeof ptParts };
  }
}
