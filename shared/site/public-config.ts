/** The service that turns a credit card into a token: its address and our public key. */
export type CreditCardTokenService = { readonly url: string; readonly publicKey: string };

/** The part of the configuration that pages contain, which anybody can read. */
export type PublicConfig = {
  /** Null if no public key is configured. Credit cards are then not offered (B12). */
  readonly cardTokens: CreditCardTokenService | null;
  readonly services: OptionalServices | null;
  /** Whether to ask for consent: a service is configured, or this is not production (S7, decision 022). */
  readonly asksConsent: boolean;
};

/** The third-party services that a page may use; null for one that is off (S10 to S12). */
export type OptionalServices = {
  readonly supportChat: { readonly script: string; readonly style: string; readonly socket: string } | null;
  readonly errorReporting: { readonly dsn: string; readonly release: string; readonly environment: string } | null;
  readonly analytics: { readonly id: string; readonly script: string } | null;
};

export type OptionalService = keyof OptionalServices;
