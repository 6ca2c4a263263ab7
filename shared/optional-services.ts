/** The third-party services that a page may use; null is off (requirements S10 to S12). */
export type OptionalServices = {
  readonly supportChat: { readonly script: string; readonly style: string; readonly socket: string } | null;
  readonly errorReporting: { readonly dsn: string; readonly release: string; readonly environment: string } | null;
  readonly analytics: { readonly id: string; readonly script: string } | null;
};

export type OptionalService = keyof OptionalServices;
