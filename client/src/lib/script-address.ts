import { readServices } from './page-data.ts';

type TrustedTypes = {
  createPolicy(
    name: string,
    rules: { createHTML?(html: string): string; createScriptURL(address: string): string },
  ): { createScriptURL(address: string): unknown };
};

/** The API that the page's `require-trusted-types-for` demands; undefined if the browser lacks it. */
export const trustedTypes = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes;

/** Whether a script is ours or belongs to an optional service. Vite's development server has other addresses. */
function isKnown(address: string): boolean {
  const { origin, pathname } = new URL(address, location.href);
  if (origin === location.origin && (import.meta.env.DEV || pathname.startsWith('/assets/'))) return true;
  return Object.values(readServices() ?? {}).some(
    (service) => service && 'script' in service && service.script === address,
  );
}

/** On a page without third-party scripts, `trusted-types` allows only a policy of this name. */
const policy = trustedTypes?.createPolicy('script-address', {
  createScriptURL(address) {
    if (!isKnown(address)) throw new TypeError('not the address of a script of this site');
    return address;
  },
});

/**
 * Returns an address for a script or worker. It may be a trusted object, which every browser takes like a string.
 * @throws TypeError in a browser with Trusted Types, if the script is neither ours nor an optional service's
 */
export const scriptAddress = (address: string): string => (policy?.createScriptURL(address) ?? address) as string;
