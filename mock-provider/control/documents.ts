import { z } from 'zod';
import { type ControlCall, type ControlRoute, route, tagged } from '#mock-provider/control/route.ts';
import { type HealthReply, healthReply, scenariosReply } from '#mock-provider/control/schema.ts';
import { writeControlDocument } from '#mock-provider/openapi/control-document.ts';
import { writeProviderDocument } from '#mock-provider/openapi/provider-document.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { SCENARIOS } from '#mock-provider/scenarios/catalogue.ts';

const openApiDocument = z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) });

/** @returns an address for a document. Linters refuse `localhost`, and the mock listens on the number. */
function serverUrl({ publicUrl }: Provider, { address }: ControlCall): string {
  return publicUrl ?? address.replace(/^http:\/\/localhost\b/, 'http://127.0.0.1');
}

/** @param routes returns all routes of the control API, once they are known */
export const documentRoutes = (routes: () => readonly ControlRoute[]) =>
  tagged('Mock', [
    route(
      'GET /health',
      'Says that the mock runs',
      { reply: healthReply },
      ({ checksReplies }): HealthReply => ({
        status: 'ok',
        ...(checksReplies ? { checks_replies: true } : {}),
      }),
    ),
    route('GET /scenarios', 'Lists the magic values', { reply: scenariosReply }, () => ({ scenarios: [...SCENARIOS] })),
    route('GET /openapi.json', "Describes the provider's API as OpenAPI", { reply: openApiDocument }, (mock, _, call) =>
      writeProviderDocument(serverUrl(mock, call)),
    ),
    route('GET /control-openapi.json', 'Describes this API as OpenAPI', { reply: openApiDocument }, (mock, _, call) =>
      writeControlDocument(routes(), serverUrl(mock, call)),
    ),
  ]);
