import { z } from 'zod';
import type { Json, JsonSchema } from './document.ts';

export type NamedSchemas = Readonly<Record<string, z.ZodType>>;

/**
 * Writes all schemas at once, since only then do they refer to each other. `input` is the form on the wire.
 * @param shared have a name in the document @param inline are written where they are used
 */
export function writeSchemas(shared: NamedSchemas, inline: NamedSchemas): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>();
  for (const [id, schema] of Object.entries(shared)) registry.add(schema, { id });
  // A schema has one name. A copy of it may have another.
  for (const [id, schema] of Object.entries(inline)) registry.add(schema.clone(), { id });
  const { schemas } = z.toJSONSchema(registry, { io: 'input', uri: (id) => `#/components/schemas/${id}` });
  return Object.fromEntries(
    Object.entries(schemas).map(([id, { $schema: _, $id: __, ...schema }]) => [id, schema as JsonSchema]),
  );
}

export function reference(schema: string): Json {
  return { $ref: `#/components/schemas/${schema}` };
}

type Known = { readonly shared: NamedSchemas; readonly written: Readonly<Record<string, JsonSchema>> };

/** @returns a reference to a shared schema, or what is written for the inline one of this name */
export function schemaOf(schema: z.ZodType, { shared, written }: Known, inlineName: string): Json {
  const name = Object.entries(shared).find(([, one]) => one === schema)?.[0];
  return name === undefined ? (written[inlineName] ?? {}) : reference(name);
}

export function parametersOf(where: 'path' | 'query', schema: JsonSchema | undefined): Json[] {
  return Object.entries(schema?.properties ?? {}).map(([name, { description, ...property }]) => ({
    name,
    in: where,
    required: where === 'path' || (schema?.required ?? []).includes(name),
    ...(description === undefined ? {} : { description }),
    schema: property,
  }));
}
