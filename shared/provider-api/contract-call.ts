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
  // Paths with fewer placeholders come first: `/order/:firstCard/:organizationId` also matches `/order/1/customer`.
  .toSorted((a, b) => placeholders(a.endpoint.path) - placeholders(b.endpoint.path));

function decode(params: Readonly<Record<string, string>>): Record<string, string> | null {
  try {
    return Object.fromEntries(Object.entries(params).map(([name, value]) => [name, decodeURIComponent(value)]));
  } catch {
    // No address of the contract has a malformed percent escape.
    return null;
  }
}

/** Finds the endpoint of a request. @param path without its query @returns null if the contract has no such endpoint */
export function contractCall(method: string, path: string): ContractCall | null {
  for (const route of ROUTES) {
    const found = route.endpoint.method === method ? route.path.exec(path) : null;
    const params = found && decode(found.groups ?? {});
    if (params) return { name: route.name, endpoint: route.endpoint, params };
  }
  return null;
}
