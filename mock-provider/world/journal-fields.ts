import { z } from 'zod';
import type { Endpoint } from '#shared/provider-api/endpoint.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { wireDocumentType } from '#shared/provider-api/order.ts';

/** Replaces a value in the journal that may be personal. */
export const MASKED = '…';

const ZONES = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
const CARD_CODE = /^[A-Z0-9]{9}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const SWITCH = /^(?:true|false)$/;

/** Fields whose values the journal keeps, if their form fits no name, e-mail, phone, document or token. */
const KEPT: Readonly<Record<string, Pick<RegExp, 'test'>>> = {
  accepted_terms: SWITCH,
  cache: /^\d$/,
  card_code: CARD_CODE,
  cards: CARD_CODE,
  document_type: { test: (word) => wireDocumentType.safeParse(word).data === word },
  from_date: DAY,
  kind: /^(?:download|zip)$/,
  // The mock's own ids. Any shorter form could be a name.
  media_ids: /^\w{1,64}-[a-z0-9]{9}-[a-z]\d{1,6}$/,
  must_edit: /^True$/,
  organization_id: /^(?!\d{8}|\d{4}-\d\d-\d\d$)[a-z0-9_-]{1,64}$/i,
  // Any other host could be somebody's name.
  pdv: /^[a-z][a-z0-9-]*\.localhost(?::\d{1,5})?$/,
  pix: SWITCH,
  size: /^(?:thumb|preview)$/,
  timestamp: /^\d{8}_\d{6}$/,
  to_date: DAY,
  tz: { test: (zone) => ZONES.has(zone) },
};

/** @returns an object's field names in all of its forms; none if it is not an object */
export function fieldNames(schema: unknown): string[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(fieldNames);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

const BODY_FIELDS = Object.values<Endpoint>(endpoints).flatMap(({ body }) => fieldNames(body));
/** The names that the journal shows. Any other name is masked with its value, because a caller invented it. */
const NAMED = new Set([...Object.keys(KEPT), ...BODY_FIELDS, 'secret', 'appId']);

export function isNamed(name: string): boolean {
  return NAMED.has(name);
}

/** Whether the journal keeps a field's values that have its form. */
export function isKept(name: string): boolean {
  return Object.hasOwn(KEPT, name);
}

/** @returns a field's value for the journal: unchanged if its form may be kept, otherwise masked */
export function maskValue(name: string, value: unknown): unknown {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain && NAMED.has(name) && KEPT[name]?.test(String(value)) ? value : MASKED;
}

/** Matches ids, kinds and names of venues, but no number as long as a phone's or document's. */
const RE_ID = /^(?!\d{10,}$)[\w-]{1,64}$/;

/** @param broken the names that are always masked @returns a call's ids for the journal */
export function maskIds(ids: Readonly<Record<string, string>>, broken: readonly string[]): Record<string, string> {
  const mask = (name: string, id: string) => (RE_ID.test(id) && !broken.includes(name) ? id : MASKED);
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, mask(name, id)]));
}
