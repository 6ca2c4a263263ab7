import { z } from 'zod';
import type { Endpoint } from '#shared/provider-api/endpoint.ts';
import { endpoints } from '#shared/provider-api/endpoints.ts';
import { wireDocumentType } from '#shared/provider-api/order.ts';

/** What stands in the journal for a value that may be personal. */
export const MASKED = '…';

const ZONES = new Set(['UTC', ...Intl.supportedValuesOf('timeZone')]);
const CARD_CODE = /^[A-Z0-9]{9}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const SWITCH = /^(?:true|false)$/;

/** The fields whose values the journal keeps, in a form that fits no name, e-mail, phone, document or token. */
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

/** @returns the names of an object's fields, whichever of its forms it has; none for what is no object */
export function fieldNames(schema: unknown): string[] {
  if (schema instanceof z.ZodUnion) return schema.options.flatMap(fieldNames);
  return schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
}

const BODY_FIELDS = Object.values<Endpoint>(endpoints).flatMap(({ body }) => fieldNames(body));
/** The journal shows these names. Any other is masked with its value, since a caller makes it up. */
const NAMED = new Set([...Object.keys(KEPT), ...BODY_FIELDS, 'secret', 'appId']);

export function isNamed(name: string): boolean {
  return NAMED.has(name);
}

/** Whether the journal keeps the values of a field that have its form. */
export function isKept(name: string): boolean {
  return Object.hasOwn(KEPT, name);
}

/** @returns the value of a field for the journal: itself where it has the form that may be kept, else masked */
export function maskValue(name: string, value: unknown): unknown {
  const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
  return isPlain && NAMED.has(name) && KEPT[name]?.test(String(value)) ? value : MASKED;
}

/** Ids, kinds and names of venues. A number as long as a phone's or a document's is none of them. */
const RE_ID = /^(?!\d{10,}$)[\w-]{1,64}$/;

/** @param broken the names of those that are masked in any case @returns the ids of a call for the journal */
export function maskIds(ids: Readonly<Record<string, string>>, broken: readonly string[]): Record<string, string> {
  const mask = (name: string, id: string) => (RE_ID.test(id) && !broken.includes(name) ? id : MASKED);
  return Object.fromEntries(Object.entries(ids).map(([name, id]) => [name, mask(name, id)]));
}
