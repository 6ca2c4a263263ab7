import { z } from 'zod';

/**
 * What a visitor cannot do if a field of a reply is missing or wrong. All uses depend on `open` (the site); `choose`,
 * `pay` and `download` depend on `see` (a gallery), and `pay` on `choose`. `find` searches by face or personal data;
 * `send` uploads photos.
 */
export const USES = ['open', 'see', 'choose', 'pay', 'download', 'find', 'send'] as const;
export type Use = (typeof USES)[number];

/** The name of the uses in a schema's metadata and in the OpenAPI document, where `x-` marks names of our own. */
const NEEDED_FOR = 'x-needed-for';

const tolerance = z.registry<{ readonly mayBeMissing?: true; readonly isEachAlone?: true }>();

/** Marks a field without which its object is useless. @param uses what the field is needed for */
export function needed<Form extends z.ZodType>(form: Form, ...uses: readonly [Use, ...Use[]]): Form {
  return form.meta({ [NEEDED_FOR]: uses });
}

/** Marks a field that may be missing. A wrong value counts as missing. @param uses what needs the field */
export function optional<Form extends z.ZodType>(form: Form, ...uses: readonly Use[]) {
  const field = form.nullish().meta({ [NEEDED_FOR]: uses });
  tolerance.add(field, { mayBeMissing: true });
  return field;
}

/** Marks a field like {@link optional} does, with a fallback for a missing value. */
export function defaulted<Form extends z.ZodType>(form: Form, fallback: z.output<Form>, ...uses: readonly Use[]) {
  const filled = form.nullish().transform((value): z.output<Form> => value ?? fallback);
  const field = filled.meta({ [NEEDED_FOR]: uses });
  tolerance.add(field, { mayBeMissing: true });
  return field;
}

/** Returns the schema of a field as the provider sends it: before {@link defaulted} fills in the fallback. */
export function withoutFallback(field: z.ZodType): z.ZodType {
  return field instanceof z.ZodPipe && field.def.out instanceof z.ZodTransform ? (field.def.in as z.ZodType) : field;
}

/** Creates the schema of a list that leaves out wrong entries. If all entries are wrong, the list is wrong. */
export function eachAlone<Form extends z.ZodType>(form: Form): z.ZodArray<Form> {
  const list = z.array(form);
  tolerance.add(list, { isEachAlone: true });
  return list;
}

/** Yields a schema and those that it wraps: a wrapper such as `nullish()` does not copy their metadata. */
function* layersOf(schema: z.core.$ZodType): Generator<z.core.$ZodType> {
  yield schema;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    yield* layersOf(schema._zod.def.innerType);
  }
  if (schema instanceof z.ZodPipe) {
    const { in: before, out: after } = schema._zod.def;
    yield* layersOf(before instanceof z.ZodTransform ? after : before);
  }
}

/** Returns what a field is needed for; undefined if the field is not marked. */
export const usesOf = (field: z.core.$ZodType): readonly Use[] | undefined =>
  [...layersOf(field)]
    .map((layer) => z.globalRegistry.get(layer)?.[NEEDED_FOR] as readonly Use[] | undefined)
    .find(Boolean);

export const mayBeMissing = (field: z.core.$ZodType): boolean => tolerance.get(field)?.mayBeMissing === true;

export const isEachAlone = (list: z.core.$ZodType): boolean =>
  [...layersOf(list)].some((layer) => tolerance.get(layer)?.isEachAlone === true);

/** Returns the same parts as {@link partsOf}, but for a union the fields of all alternatives, and the first entries. */
export function partsOfForms(schema: z.core.$ZodType): {
  fields?: ReadonlyMap<string, z.core.$ZodType>;
  entries?: z.core.$ZodType;
} {
  const forms = (schema instanceof z.ZodUnion ? schema.options : [schema]).map(partsOf);
  const fields = forms.flatMap(({ fields: own = {} }) => Object.entries(own));
  const entries = forms.find((form) => form.entries)?.entries;
  return { ...(fields.length > 0 && { fields: new Map(fields) }), ...(entries && { entries }) };
}

/** Returns the fields of an object or the entries of a list; nothing for a plain value. */
export function partsOf(schema: z.core.$ZodType): {
  fields?: Readonly<Record<string, z.ZodType>>;
  entries?: z.core.$ZodType;
} {
  for (const layer of layersOf(schema)) {
    if (layer instanceof z.ZodObject) return { fields: layer.shape };
    if (layer instanceof z.ZodArray) return { entries: layer.element };
  }
  return {};
}
