import { z } from 'zod';
import { writeOpenApi } from '#mock-provider/api/openapi.ts';
import { type ControlRoute, route } from '#mock-provider/control/route.ts';
import { listScenarios } from '#mock-provider/control/scenarios.ts';
import { healthReply, scenariosReply } from '#mock-provider/control/schema.ts';

const openApiDocument = z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) });

/** What the mock says about itself. */
export const documentRoutes: readonly ControlRoute[] = [
  route({
    method: 'GET',
    path: '/health',
    tag: 'Mock',
    summary: 'Says that the mock runs',
    reply: healthReply,
    handle: () => ({ status: 'ok' as const }),
  }),
  route({
    method: 'GET',
    path: '/scenarios',
    tag: 'Mock',
    summary: 'Lists the magic values',
    reply: scenariosReply,
    handle: listScenarios,
  }),
  route({
    method: 'GET',
    path: '/openapi.json',
    tag: 'Mock',
    summary: "Describes the provider's API as OpenAPI",
    reply: openApiDocument,
    handle: ({ publicUrl }, { address }) => writeOpenApi(publicUrl ?? address),
  }),
];
