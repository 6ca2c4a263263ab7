import type { Endpoint } from '#shared/provider-api/endpoint.ts';
import { type EndpointName, endpoints } from '#shared/provider-api/endpoints.ts';

export type ContractCall = {
  readonly name: EndpointName;
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, string>>;
};

const PLACEHOLDER = /:(\w+)/g;
const placeholders = (path: string) => path.match(PLACEHOLDER)?.length ?? 0;

const ROUTES = (Object.keys(endpoints) as EndpointName[])
  .map((name) => {
    const endpoint: Endpoint = endpoints[name];
    return { name, endpoint, path: new RegExp(`^${endpoint.path.replace(PLACEHOLDER, '(?<$1>[^/]+)')}$`) };
  })
  // `/order/:orderId/customer` goes before `/order/:firstCard/:organizationId`, as in every router.
  .toSorted((a, b) => placeholders(a.endpoint.path) - placeholders(b.endpoint.path));

function decode(params: Readonly<Record<string, string>>): Record<string, string> | null {
  try {
    return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    // A malformed percent escape is in no address of the contract.
    return null;
  }
}

/** Finds the endpoint of a request. @param path without the query @returns null if the contract has none */
export function contractCall(method: string, path: string): ContractCall | null {
  for (const route of ROUTES) {
    const found = route.endpoint.method === method ? route.path.exec(path) : null;
    const params = found && decode(found.groups ?? {});
    if (params) return { name: route.name, endpoint: route.endpoint, params };
  }
  return null;
}
