/** The address at which a browser turns a payment card into a token, and the public key for it. */
export type CreditCardTokenService = { readonly url: string; readonly publicKey: string };

/** The part of the configuration that pages contain. Anybody can read it. */
export type PublicConfig = {
  /** The token service; null without a configured public key: credit cards are then not offered (B12). */
  readonly cardTokens: CreditCardTokenService | null;
  readonly services: OptionalServices | null;
  /** Consent is asked for: a service is configured, or this is no production (S16, decision 022). */
  readonly asksConsent: boolean;
};

/** The third-party services that a page may use; null is off (requirements S10 to S12). */
export type OptionalServices = {
  readonly supportChat: { readonly script: string; readonly style: string; readonly socket: string } | null;
  readonly errorReporting: { readonly dsn: string; readonly release: string; readonly environment: string } | null;
  readonly analytics: { readonly id: string; readonly script: string } | null;
};

export type OptionalService = keyof OptionalServices;
