/** The services that are not the storefront's own, as a page is told of them; null is off (requirements S10 to S12). */
export type OptionalServices = {
  readonly supportChat: { readonly script: string; readonly style: string; readonly socket: string } | null;
  readonly errorReporting: { readonly dsn: string; readonly release: string; readonly environment: string } | null;
  readonly analytics: { readonly id: string; readonly script: string } | null;
};

export type OptionalService = keyof OptionalServices;
