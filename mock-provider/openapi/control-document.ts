import { z } from 'zod';
import { faultEntry } from '#mock-provider/control/faults.ts';
import { CONTROL_PREFIX } from '#mock-provider/control/register.ts';
import { CONTROL_TAGS, type ControlRoute } from '#mock-provider/control/route.ts';
import { journalEntry } from '#mock-provider/control/schema.ts';
import { wireMedia } from '#shared/provider-api/media.ts';
import { wirePayment } from '#shared/provider-api/order.ts';
import { wireOrganization } from '#shared/provider-api/organization.ts';
import { type Json, type JsonSchema, type OpenApiDocument, type Operation, writeDocument } from './document.ts';
import { CONTROL_EXAMPLES } from './examples.ts';
import { type NamedSchemas, parametersOf, reference, schemaOf, writeSchemas } from './json-schemas.ts';

const SHARED: NamedSchemas = {
  ControlError: z.object({ error: z.string().describe('The reason, in words or as a code.') }),
  Fault: faultEntry,
  JournalEntry: journalEntry,
  Media: wireMedia,
  Organization: wireOrganization,
  Payment: wirePayment,
};

type Schemas = Readonly<Record<string, JsonSchema>>;

function nameOf({ method, path }: ControlRoute): string {
  const words = path.match(/\w+/g) ?? [];
  return method.toLowerCase() + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

function inlineSchemas(routes: readonly ControlRoute[]): NamedSchemas {
  const named = new Set(Object.values(SHARED));
  const entries = routes.flatMap((route) =>
    Object.entries({ query: route.query, body: route.body, reply: route.reply }).flatMap(([part, schema]) =>
      schema === undefined || named.has(schema) ? [] : [[`${nameOf(route)}.${part}`, schema] as const],
    ),
  );
  return Object.fromEntries(entries);
}

function requestBodyOf({ method, path, body }: ControlRoute, schema: JsonSchema | undefined): { requestBody?: Json } {
  if (body === undefined) return {};
  const required = !body.safeParse(undefined).success;
  const example = CONTROL_EXAMPLES[`${method} ${path}`];
  return { requestBody: { required, content: { 'application/json': { schema, ...(example && { example }) } } } };
}

function responsesOf(route: ControlRoute, reply: Json): Operation['responses'] {
  const refused = (description: string) => {
    return { description, content: { 'application/json': { schema: reference('ControlError') } } };
  };
  const refusals = Object.entries(route.refusals ?? {}).map(([status, why]) => [status, refused(why)]);
  return {
    200: { description: 'Done.', content: { 'application/json': { schema: reply } } },
    400: refused('The request has another form; every mistake is listed.'),
    403: refused('The caller is another machine, or a page of another site.'),
    ...Object.fromEntries(refusals),
  };
}

function operationOf(route: ControlRoute, written: Schemas): Operation {
  const name = nameOf(route);
  const placeholders = route.path.match(/(?<=:)\w+/g) ?? [];
  return {
    operationId: name,
    tags: [route.tag],
    summary: route.summary,
    parameters: [
      ...placeholders.map((placeholder) => {
        return { name: placeholder, in: 'path', required: true, schema: { type: 'string' } };
      }),
      ...parametersOf('query', written[`${name}.query`]),
    ],
    ...requestBodyOf(route, written[`${name}.body`]),
    responses: responsesOf(route, schemaOf(route.reply, { shared: SHARED, written }, `${name}.reply`)),
  };
}

export function writeControlDocument(routes: readonly ControlRoute[], serverUrl: string): OpenApiDocument {
  const written = writeSchemas(SHARED, inlineSchemas(routes));
  return writeDocument({
    title: 'Control API of the mock provider',
    description: 'What testers and tests do with the mock: organizations, cards, faults, clocks, and what was called.',
    serverUrl,
    tags: CONTROL_TAGS,
    operations: routes.map((route) => {
      return { path: `${CONTROL_PREFIX}${route.path}`, method: route.method, operation: operationOf(route, written) };
    }),
    components: { schemas: Object.fromEntries(Object.keys(SHARED).map((name) => [name, written[name]])) },
  });
}
