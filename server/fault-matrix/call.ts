import type { OrganizationRequest } from '#mock-provider/control/schema.ts';
import type { ClassName } from './expectations.ts';
import type { Shopper } from './shopping.ts';
import type { VisitorRequest } from './visitor-request.ts';

export type ProviderCall = { readonly method: string; readonly path: string };

export type Call = {
  readonly class: ClassName;
  readonly meets: ProviderCall;
  readonly venue?: OrganizationRequest;
  readonly prepare: (shopper: Shopper) => Promise<VisitorRequest>;
  /** Whether a result has the expected content, and not merely the expected type. Files are compared byte by byte. */
  readonly isAnswer?: (result: unknown) => boolean;
  readonly charges?: true;
  /** A browser may cache the file when it came whole. It may never cache any other reply. */
  readonly isCacheable?: true;
  readonly maxBytes?: number;
};

export const get = (path: string): ProviderCall => ({ method: 'GET', path });
export const post = (path: string): ProviderCall => ({ method: 'POST', path });
export const remove = (path: string): ProviderCall => ({ method: 'DELETE', path });

export const has =
  (...names: readonly string[]) =>
  (result: unknown) =>
    typeof result === 'object' && result !== null && names.every((name) => name in result);
export const isOrder = has('reference', 'items', 'totalCents');
export const isPayment = has('status', 'method', 'pixText');

export const hasSome = (name: string) => (result: unknown) =>
  ((result as Record<string, unknown[]>)[name]?.length ?? 0) > 0;
