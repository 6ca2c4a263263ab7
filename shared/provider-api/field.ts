import { z } from 'zod';

/**
 * What a visitor can no longer do where a field of a reply is missing or wrong. `open` a site comes before everything, `see` a
 * gallery before `choose`, `pay` and `download`, and `choose` before `pay`. `find`: a card by one's face or data. `send`: photos.
 */
export const USES = ['open', 'see', 'choose', 'pay', 'download', 'find', 'send'] as const;
export type Use = (typeof USES)[number];

/** The column of the wire schemas. It is in the published document too, where names that begin with `x-` are ours. */
const NEEDED_FOR = 'x-needed-for';

const tolerance = z.registry<{ readonly mayBeMissing?: true; readonly isEachAlone?: true }>();

/** A field without which the object around it is of no use, and what it is needed for. */
export function needed<Form extends z.ZodType>(form: Form, ...uses: readonly [Use, ...Use[]]): Form {
  return form.meta({ [NEEDED_FOR]: uses });
}

/** A field that may be missing: a wrong value counts as none. @param uses what is not offered without it */
export function optional<Form extends z.ZodType>(form: Form, ...uses: readonly Use[]) {
  const field = form.nullish().meta({ [NEEDED_FOR]: uses });
  tolerance.add(field, { mayBeMissing: true });
  return field;
}

/** As {@link optional}. @param fallback what counts in its place */
export function defaulted<Form extends z.ZodType>(form: Form, fallback: z.output<Form>, ...uses: readonly Use[]) {
  const filled = form.nullish().transform((value): z.output<Form> => value ?? fallback);
  const field = filled.meta({ [NEEDED_FOR]: uses });
  tolerance.add(field, { mayBeMissing: true });
  return field;
}

/** The form of a field as it is written, without what {@link defaulted} puts in its place. */
export function withoutFallback(field: z.ZodType): z.ZodType {
  return field instanceof z.ZodPipe && field.def.out instanceof z.ZodTransform ? (field.def.in as z.ZodType) : field;
}

/** A list whose wrong entries are left out. If all are wrong, so is the list. */
export function eachAlone<Form extends z.ZodType>(form: Form): z.ZodArray<Form> {
  const list = z.array(form);
  tolerance.add(list, { isEachAlone: true });
  return list;
}

/** The schema itself, and those inside its wrappers: `nullish()` of a form says the same of its value as the form. */
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

/** What a field is needed for; undefined for one that does not say it. */
export const usesOf = (field: z.core.$ZodType): readonly Use[] | undefined =>
  [...layersOf(field)]
    .map((layer) => z.globalRegistry.get(layer)?.[NEEDED_FOR] as readonly Use[] | undefined)
    .find(Boolean);

export const mayBeMissing = (field: z.core.$ZodType): boolean => tolerance.get(field)?.mayBeMissing === true;

export const isEachAlone = (list: z.core.$ZodType): boolean =>
  [...layersOf(list)].some((layer) => tolerance.get(layer)?.isEachAlone === true);

/** The fields of an object and the entries of a list, each by its name; nothing for a plain value. */
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
