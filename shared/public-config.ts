import type { OptionalServices } from './optional-services.ts';

/** The address at which a browser turns a payment card into a token, and the public key for it. */
export type CardTokenService = { readonly url: string; readonly publicKey: string };

/** The part of the configuration that pages contain. Anybody can read it. */
export type PublicConfig = {
  /** Null when the payment provider's public key is not configured: nobody can then pay by card (requirement B12). */
  readonly cardTokens: CardTokenService | null;
  /** Null when none is configured. */
  readonly services: OptionalServices | null;
};
