import { z } from 'zod';
import { faultEntry } from '#mock-provider/control/faults.ts';
import { CONTROL_PREFIX, CONTROL_TAGS, type ControlRoute } from '#mock-provider/control/route.ts';
import { journalEntry } from '#mock-provider/world/journal.ts';
import { wireMedia } from '#shared/provider-api/media.ts';
import { wirePayment } from '#shared/provider-api/order.ts';
import { wireOrganization } from '#shared/provider-api/organization.ts';

export type Json = Readonly<Record<string, unknown>>;
type Content = Readonly<Record<string, Json>>;
type Headers = Readonly<Record<string, { readonly required: boolean }>>;
/** A response. If it has no `content`, it has no body. */
export type ResponseObject = { readonly description: string; readonly headers?: Headers; readonly content?: Content };
/** Responses by status; `default` is for every other failure. */
export type Responses = Readonly<Record<string, ResponseObject>>;

export type Operation = {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly summary: string;
  readonly description?: string;
  readonly parameters: readonly Json[];
  readonly requestBody?: { readonly required: boolean; readonly content: Content };
  readonly responses: Responses;
  /** The codes with which a call of the right form is refused, with their HTTP statuses. */
  readonly 'x-refusals'?: Readonly<Record<string, number>>;
};

export type Placed = { readonly path: string; readonly method: string; readonly operation: Operation };
type Parts = {
  readonly title: string;
  readonly description: string;
  readonly serverUrl: string;
  readonly tags: Readonly<Record<string, string>>;
  readonly operations: readonly Placed[];
  /** Schemas with a name are referred to. Any other is written where it is used. */
  readonly schemas: Readonly<Record<string, z.ZodType>>;
};

function documentPath(path: string): string {
  return path.replace(/:(\w+)/g, '{$1}').replace(/(?<=.)\/$/, '');
}

export function answer(
  description: string,
  schema: unknown,
  example?: unknown,
): Required<Omit<ResponseObject, 'headers'>> {
  return { description, content: { 'application/json': { schema, example } } };
}

export function parametersOf(where: 'path' | 'query', schema: z.ZodType | undefined): Json[] {
  const fields = schema instanceof z.ZodObject ? Object.entries(schema.shape as Record<string, z.ZodType>) : [];
  return fields.map(([name, field]) => ({
    name,
    in: where,
    required: where === 'path' || !field.safeParse(undefined).success,
    description: field.description,
    schema: field,
  }));
}

function replaceSchemas(value: unknown, write: (schema: z.ZodType) => unknown): unknown {
  if (value instanceof z.ZodType) return write(value);
  if (Array.isArray(value)) return value.map((item) => replaceSchemas(item, write));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, replaceSchemas(inner, write)]));
}

/** Replaces Zod schemas with JSON schemas of the wire's form, all at once, so that they can refer to each other. */
function writeSchemas<T>(value: T, named: Parts['schemas']): readonly [T, Json] {
  const found = new Map<z.ZodType, string>();
  replaceSchemas(value, (schema) => found.has(schema) || found.set(schema, String(found.size)));
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });
  registry.add(z.object(Object.fromEntries([...found].map(([schema, name]) => [name, schema]))), { id: 'found' });
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri: (id) => `#/components/schemas/${id}` });
  const { found: { properties = {} } = {}, ...components } = schemas;
  const bare = Object.entries(components).map(([id, { $schema: _, $id: __, ...schema }]) => [id, schema]);
  const written = replaceSchemas(value, (schema) => properties[found.get(schema) ?? '']);
  return [written as T, Object.fromEntries(bare)];
}

export function writeDocument({ title, description, serverUrl, tags, operations, schemas }: Parts) {
  const paths: Record<string, Record<string, Operation>> = {};
  const [written, components] = writeSchemas(operations, schemas);
  for (const { path, method, operation } of written) {
    const name = documentPath(path);
    paths[name] = { ...paths[name], [method.toLowerCase()]: operation };
  }
  const license = { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' };
  return {
    openapi: '3.1.0',
    info: { title, version: '1', description, license },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: serverUrl }],
    security: [],
    tags: Object.entries(tags).map(([name, text]) => ({ name, description: text })),
    paths,
    components: { schemas: components },
  };
}
export type OpenApiDocument = ReturnType<typeof writeDocument>;

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
