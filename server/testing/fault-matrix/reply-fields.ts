import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { type EndpointName, endpoints } from '#shared/provider-api/endpoints.ts';
import { mayBeMissing, partsOf, USES, type Use, usesOf } from '#shared/provider-api/field.ts';

type JsonObject = Readonly<Record<string, unknown>>;
type Damage = (object: JsonObject, name: string) => JsonObject;

const swapCase = (text: string) =>
  text.replace(/./gu, (letter) => (letter === letter.toUpperCase() ? letter.toLowerCase() : letter.toUpperCase()));

function otherType(value: unknown): unknown {
  if (typeof value === 'object' && value !== null) return 7;
  return { since: [value ?? null] };
}

const put =
  (change: (value: unknown) => unknown): Damage =>
  (object, name) => ({ ...object, [name]: change(object[name]) });
const putText =
  (change: (text: string) => string): Damage =>
  (object, name) =>
    typeof object[name] === 'string' ? { ...object, [name]: change(object[name]) } : object;

/** The ways in which a field may differ at another provider. */
export const DAMAGES = {
  'is absent': ({ ...object }, name) => Object.fromEntries(Object.entries(object).filter(([other]) => other !== name)),
  'is null': put(() => null),
  'is empty': put(() => ''),
  'has another type': put(otherType),
  'is an unknown word': putText(() => 'nobody_knows'),
  'has another case': putText(swapCase),
  'is a list of one': put((value) => [value ?? null]),
  'has strange neighbours': (object) => ({ ...object, unheard_of: { list: [1, null, 'ç'] } }),
} as const satisfies Record<string, Damage>;
export type DamageName = keyof typeof DAMAGES;

export type ReplyField = {
  readonly calls: readonly EndpointName[];
  readonly path: readonly string[];
  readonly field: z.core.$ZodType;
  readonly lost: ReadonlySet<Use>;
  readonly isNeeded: boolean;
};

type Above = { readonly field: z.core.$ZodType; readonly name: string };

/** Collects the uses that an object and its optional parts declare. Without the object, all these uses fail. */
function usesWithin(field: z.core.$ZodType): Use[] {
  const parts = Object.values(partsOf(field).fields ?? {}).filter(mayBeMissing);
  return [...(usesOf(field) ?? []), ...parts.flatMap(usesWithin)];
}

/** Returns the uses that a wrong field costs: of the innermost optional part around it; of all parts if none is. */
function usesLost(chain: readonly Above[]): Use[] {
  const at = chain.findLastIndex(({ field }) => mayBeMissing(field));
  const found = chain[at];
  return found ? usesWithin(found.field) : chain.flatMap(({ field }) => usesOf(field) ?? []);
}

/** Adds the uses that depend on the given ones: who cannot see a gallery cannot choose photos, and so on. */
function withWhatFollows(uses: readonly Use[]): ReadonlySet<Use> {
  const lost = new Set(uses);
  if (lost.has('open')) return new Set(USES);
  if (lost.has('see')) lost.add('choose').add('download');
  if (lost.has('choose')) lost.add('pay');
  return lost;
}

function fieldsOf(calls: readonly EndpointName[], schema: z.core.$ZodType, above: readonly Above[] = []): ReplyField[] {
  const { fields, entries } = partsOf(schema);
  if (entries) return fieldsOf(calls, entries, above);
  return Object.entries(fields ?? {}).flatMap(([name, field]) => {
    const chain = [...above, { field, name }];
    const own = {
      calls,
      path: chain.map((one) => one.name),
      field,
      lost: withWhatFollows(usesLost(chain)),
      isNeeded: !mayBeMissing(field),
    };
    return [own, ...fieldsOf(calls, field, chain)];
  });
}

function callsByReply(): Map<z.ZodType, EndpointName[]> {
  const calls = new Map<z.ZodType, EndpointName[]>();
  for (const [name, { reply }] of Object.entries(endpoints)) {
    if (reply !== 'bytes') calls.set(reply, [...(calls.get(reply) ?? []), name as EndpointName]);
  }
  return calls;
}

/** Lists every field of every reply. Calls with the same reply are grouped, since an order is the same in each. */
export const REPLY_FIELDS: readonly ReplyField[] = [...callsByReply()].flatMap(([reply, calls]) =>
  fieldsOf(calls, reply),
);

export const nameOf = ({ calls: [call], path }: ReplyField) => `${call}: ${path.join('.')}`;

/** How the field's schema reads the damaged value: as the same value, as another valid value, or as wrong. */
export type Taken = 'same' | 'other' | 'wrong';

type Damaging = { readonly field: z.core.$ZodType; readonly damage: Damage; readonly see: (taken: Taken) => void };

function damagedAt(value: unknown, [name, ...below]: readonly string[], how: Damaging): unknown {
  if (name === undefined || typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => damagedAt(entry, [name, ...below], how));
  const object = value as JsonObject;
  if (below.length > 0) return name in object ? { ...object, [name]: damagedAt(object[name], below, how) } : object;
  const changed = how.damage(object, name);
  how.see(takenAs(how.field as z.ZodType, object[name], changed[name]));
  return changed;
}

/** Damages a field wherever it occurs in a reply. @param see is called with how each damaged value would be read */
export function damaged(reply: unknown, { path, field }: ReplyField, damage: Damage, see: Damaging['see']): unknown {
  return damagedAt(reply, path, { field, damage, see });
}

function takenAs(field: z.ZodType, before: unknown, after: unknown): Taken {
  const [one, other] = [field.safeParse(before), field.safeParse(after)];
  if (!other.success) return 'wrong';
  return isDeepStrictEqual(one.data, other.data) ? 'same' : 'other';
}
