import { z } from 'zod';
import { type ControlCall, type ControlRoute, route } from '#mock-provider/control/route.ts';
import { listScenarios } from '#mock-provider/control/scenarios.ts';
import { type HealthReply, healthReply, scenariosReply } from '#mock-provider/control/schema.ts';
import { writeControlDocument } from '#mock-provider/openapi/control-document.ts';
import { writeProviderDocument } from '#mock-provider/openapi/provider-document.ts';
import type { Provider } from '#mock-provider/provider.ts';

const openApiDocument = z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) });

/** @returns the address for a document. Linters refuse `localhost`, and the mock listens at the number. */
function serverUrl({ publicUrl }: Provider, { address }: ControlCall): string {
  return publicUrl ?? address.replace(/^http:\/\/localhost\b/, 'http://127.0.0.1');
}

export const documentRoutes = (routes: () => readonly ControlRoute[]): readonly ControlRoute[] => [
  route({
    method: 'GET',
    path: '/health',
    tag: 'Mock',
    summary: 'Says that the mock runs',
    reply: healthReply,
    handle: ({ checksReplies }): HealthReply => ({ status: 'ok', ...(checksReplies ? { checks_replies: true } : {}) }),
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
    handle: (mock, call) => writeProviderDocument(serverUrl(mock, call)),
  }),
  route({
    method: 'GET',
    path: '/control-openapi.json',
    tag: 'Mock',
    summary: 'Describes this API as OpenAPI',
    reply: openApiDocument,
    handle: (mock, call) => writeControlDocument(routes(), serverUrl(mock, call)),
  }),
];
