import type { OptionalServices } from './optional-services.ts';

/** Where a browser turns a payment card into a token, and the public key for it. */
export type CardTokenService = { readonly url: string; readonly publicKey: string };

/** The part of the configuration that pages may know: everything in it is read by anybody. */
export type PublicConfig = {
  /** Null while the payment provider's public key is not configured: then nobody can pay by card (requirement B12). */
  readonly cardTokens: CardTokenService | null;
  /** Null where none is configured. */
  readonly services: OptionalServices | null;
};
