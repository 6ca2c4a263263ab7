import { z } from 'zod';
import { writeControlDocument } from '#mock-provider/openapi/document.ts';
import { writeProviderDocument } from '#mock-provider/openapi/provider-document.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { SCENARIOS } from '#mock-provider/scenarios/catalogue.ts';
import { faultRoutes } from './faults.ts';
import { observationRoutes } from './observation/routes.ts';
import { cardControlRoutes } from './organizations/cards.ts';
import { orderControlRoutes } from './organizations/orders.ts';
import { organizationControlRoutes } from './organizations/organizations.ts';
import { scenarioRoutes } from './organizations/scenario.ts';
import { type ControlCall, type ControlRoute, registerControlRoute, route, tagged } from './route.ts';
import { healthReply, scenariosReply } from './schema.ts';

const openApiDocument = z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) });

/**
 * Returns the server's address for an OpenAPI document: the public one, otherwise the caller's. The caller's
 * `localhost` becomes 127.0.0.1, because linters refuse that name.
 */
function serverUrl({ publicUrl }: Provider, { address }: ControlCall): string {
  return publicUrl ?? address.replace(/^http:\/\/localhost\b/, 'http://127.0.0.1');
}

const mockRoutes = tagged('Mock', [
  route('GET /health', 'Reports that the mock is running', {
    reply: healthReply,
    handle: ({ checksReplies }) => ({ status: 'ok' as const, ...(checksReplies && { checks_replies: true as const }) }),
  }),
  route('GET /scenarios', 'Lists the magic values', {
    reply: scenariosReply,
    handle: () => ({ scenarios: [...SCENARIOS] }),
  }),
  route('GET /openapi.json', "Describes the provider's API as OpenAPI", {
    reply: openApiDocument,
    handle: (mock, _, call) => writeProviderDocument(serverUrl(mock, call)),
  }),
  route('GET /control-openapi.json', 'Describes this API as OpenAPI', {
    reply: openApiDocument,
    handle: (mock, _, call) => writeControlDocument(CONTROL_ROUTES, serverUrl(mock, call)),
  }),
]);

export const CONTROL_ROUTES: readonly ControlRoute[] = [
  ...mockRoutes,
  ...organizationControlRoutes,
  ...cardControlRoutes,
  ...orderControlRoutes,
  ...scenarioRoutes,
  ...faultRoutes,
  ...observationRoutes,
];

export function controlRoutes(provider: Provider, open: boolean): void {
  for (const route of CONTROL_ROUTES) registerControlRoute(provider, open, route);
}
