import { z } from 'zod';
import { type ControlCall, type ControlRoute, route, tagged } from '#mock-provider/control/route.ts';
import { type HealthReply, healthReply, type ScenariosReply, scenariosReply } from '#mock-provider/control/schema.ts';
import { writeControlDocument } from '#mock-provider/openapi/control-document.ts';
import { writeProviderDocument } from '#mock-provider/openapi/provider-document.ts';
import type { Provider } from '#mock-provider/provider.ts';
import { SCENARIOS } from '#mock-provider/scenarios/catalogue.ts';
import type { Scenario } from '#mock-provider/scenarios/scenario.ts';

/** The control API has field names of its own for the outcome of a card number, the failure of a CVV and a delay. */
function writeBehaviour(behaviour: Scenario['behaviour']): { kind: string; [field: string]: unknown } {
  if (behaviour.kind === 'card number') {
    const { outcome: ending, ...others } = behaviour;
    return { ...others, ending };
  }
  if (behaviour.kind === 'cvv') {
    const { failure: trouble, ...others } = behaviour;
    return { ...others, trouble };
  }
  if (behaviour.kind === 'card' && behaviour.fault) {
    const { delay_ms: delayMs, ...fault } = behaviour.fault;
    return { ...behaviour, fault: { ...fault, delayMs } };
  }
  return behaviour;
}

function listScenarios(): ScenariosReply {
  return { scenarios: SCENARIOS.map((scenario) => ({ ...scenario, behaviour: writeBehaviour(scenario.behaviour) })) };
}

const openApiDocument = z.looseObject({ openapi: z.string(), paths: z.record(z.string(), z.unknown()) });

/** @returns the address for a document. Linters refuse `localhost`, and the mock listens at the number. */
function serverUrl({ publicUrl }: Provider, { address }: ControlCall): string {
  return publicUrl ?? address.replace(/^http:\/\/localhost\b/, 'http://127.0.0.1');
}

/** @param routes all of the control API, once they are known */
export const documentRoutes = (routes: () => readonly ControlRoute[]) =>
  tagged('Mock', [
    route({
      method: 'GET',
      path: '/health',
      summary: 'Says that the mock runs',
      reply: healthReply,
      handle: ({ checksReplies }): HealthReply => ({
        status: 'ok',
        ...(checksReplies ? { checks_replies: true } : {}),
      }),
    }),
    route({
      method: 'GET',
      path: '/scenarios',
      summary: 'Lists the magic values',
      reply: scenariosReply,
      handle: listScenarios,
    }),
    route({
      method: 'GET',
      path: '/openapi.json',
      summary: "Describes the provider's API as OpenAPI",
      reply: openApiDocument,
      handle: (mock, call) => writeProviderDocument(serverUrl(mock, call)),
    }),
    route({
      method: 'GET',
      path: '/control-openapi.json',
      summary: 'Describes this API as OpenAPI',
      reply: openApiDocument,
      handle: (mock, call) => writeControlDocument(routes(), serverUrl(mock, call)),
    }),
  ]);
