import { z } from 'zod';
import { faultEntry } from '#mock-provider/control/faults.ts';
import { CONTROL_PREFIX, CONTROL_TAGS, type ControlRoute } from '#mock-provider/control/route.ts';
import { journalEntry } from '#mock-provider/world/journal.ts';
import { wireMedia } from '#shared/provider-api/media.ts';
import { wirePayment } from '#shared/provider-api/order.ts';
import { wireOrganization } from '#shared/provider-api/organization.ts';
import { answer, type OpenApiDocument, type Operation, parametersOf, writeDocument } from './document.ts';

const controlError = z.object({ error: z.string().describe('The reason, in words or as a code.') });

function operationOf(route: ControlRoute): Operation {
  const { method, path, tag, summary, query, body, reply, refusals = {}, example } = route;
  const words = path.match(/\w+/g) ?? [];
  const params = z.object(Object.fromEntries((path.match(/(?<=:)\w+/g) ?? []).map((name) => [name, z.string()])));
  const why = {
    400: 'The request has another form; every mistake is listed.',
    403: 'The caller is another machine, or a page of another site.',
    ...refusals,
  };
  const refused = Object.entries(why).map(([status, text]) => [status, answer(text, controlError)]);
  const { content } = answer('', body, example);
  return {
    operationId: method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(''),
    tags: [tag],
    summary,
    parameters: [...parametersOf('path', params), ...parametersOf('query', query)],
    ...(body && { requestBody: { required: !body.safeParse(undefined).success, content } }),
    responses: { 200: answer('Done.', reply), ...Object.fromEntries(refused) },
  };
}

export function writeControlDocument(routes: readonly ControlRoute[], serverUrl: string): OpenApiDocument {
  return writeDocument({
    title: 'Control API of the mock provider',
    description: 'What testers and tests do with the mock: organizations, cards, faults, clocks, and what was called.',
    serverUrl,
    tags: CONTROL_TAGS,
    operations: routes.map((route) => ({
      path: `${CONTROL_PREFIX}${route.path}`,
      method: route.method,
      operation: operationOf(route),
    })),
    schemas: {
      ControlError: controlError,
      Fault: faultEntry,
      JournalEntry: journalEntry,
      Media: wireMedia,
      Organization: wireOrganization,
      Payment: wirePayment,
    },
  });
}
