import type * as pt from './pt.ts';
import type * as ptParts from './pt-parts.ts';

declare module 'i18next' {
  interface CustomTypeOptions {
    resources: { translation: typeof pt & typeof ptParts };
  }
}
