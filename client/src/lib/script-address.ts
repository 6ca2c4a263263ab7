import { readServices } from './page-data.ts';

/** Missing in the type library. */
type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createHTML?(html: string): string; createScriptURL(address: string): string },
  ): { createScriptURL(address: string): unknown };
};

/** What a page's `require-trusted-types-for` makes the browser ask; undefined where it knows none. */
export const trustedTypes = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes;

/** Whether a script is ours or an optional service's. Vite's development server has its own addresses. */
function isKnown(address: string): boolean {
  const { origin, pathname } = new URL(address, location.href);
  if (origin === location.origin && (import.meta.env.DEV || pathname.startsWith('/assets/'))) return true;
  return Object.values(readServices() ?? {}).some(
    (service) => service && 'script' in service && service.script === address,
  );
}

/** The one name that `trusted-types` allows a page without foreign scripts. */
const policy = trustedTypes?.createPolicy('script-address', {
  createScriptURL(address) {
    if (!isKnown(address)) throw new TypeError('not the address of a script of this site');
    return address;
  },
});

/** For a script or worker. Typed as the text that it stands for, which all browsers take. */
export const scriptAddress = (address: string): string => (policy?.createScriptURL(address) ?? address) as string;
