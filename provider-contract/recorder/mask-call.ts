import type { z } from 'zod';
import { endpointPath } from '#shared/provider-api/endpoint.ts';
import { errorReply, errorReplyText } from '#shared/provider-api/error-reply.ts';
import { partsOfForms } from '#shared/provider-api/field.ts';
import { fieldOf, RECORDING_VERSION, type RecordedPair } from '#shared/provider-api/recording.ts';
import { RULES } from './fields.ts';
import type { CallWithQuery } from './proxy.ts';
import type { Kind, Pseudonyms } from './pseudonyms.ts';

export type Exchange = {
  readonly call: CallWithQuery;
  readonly body: unknown;
  readonly reply: Omit<RecordedPair['reply'], 'body'> & { readonly json: unknown };
};

type Masking = { readonly pseudonyms: Pseudonyms; readonly venue: string };

/** Replaces a text that no rule allows. A path cannot contain this character and has HIDDEN_IN_PATH instead. */
const HIDDEN = '…';
const HIDDEN_IN_PATH = '---';

function hide(value: unknown): unknown {
  if (typeof value === 'string') return value === '' ? '' : HIDDEN;
  if (typeof value === 'number') return 0;
  if (typeof value === 'boolean') return false;
  return Array.isArray(value) ? [] : {};
}

function pseudonym(kind: Kind, value: unknown, { pseudonyms, venue }: Masking): unknown {
  if (typeof value === 'string') return pseudonyms.of(kind, value, venue);
  if (typeof value !== 'number' || !Number.isSafeInteger(value) || value < 0) return hide(value);
  const made = pseudonyms.of(kind, String(value), venue);
  return /^\d+$/.test(made) ? Number(made) : made;
}

type Schema = z.core.$ZodType;

type Place = readonly [parent: string, name: string];

export const ruleOf = ([parent, name]: Place) => RULES.get(`${parent}.${name}`) ?? RULES.get(name);

function maskPlain(value: unknown, place: Place, masking: Masking): unknown {
  const rule = ruleOf(place);
  if (typeof rule === 'string') return pseudonym(rule, value, masking);
  return rule?.(value) ? value : hide(value);
}

/** Masks a JSON value. Fields outside of the contract are left out. A wrong value is reduced to its type. */
function maskValue(value: unknown, schema: Schema, place: Place, masking: Masking): unknown {
  if (typeof value !== 'object') return maskPlain(value, place, masking);
  const { fields, entries } = partsOfForms(schema);
  if (value === null) return null;
  if (Array.isArray(value)) return entries ? value.map((one) => maskValue(one, entries, place, masking)) : [];
  const masked = Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const field = fields?.get(name);
    return field ? [[name, maskValue(inner, field, [place[1], name], masking)]] : [];
  });
  return Object.fromEntries(masked);
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function namedOrganization({ call, body, reply }: Exchange): string | undefined {
  if (call.name === 'organization') return textOf(fieldOf(fieldOf(reply.json, 'organization'), 'id'));
  return call.params.organizationId ?? call.query.organization_id ?? textOf(fieldOf(body, 'organization_id'));
}

/** Finds the venue by the ids in this exchange, or in earlier ones. @returns its made-up id; null if it is unknown */
function organizationOf(pseudonyms: Pseudonyms, exchange: Exchange): string | null {
  const named = namedOrganization(exchange);
  if (named !== undefined) return pseudonyms.of('organization', named, '');
  const { orderId, mediaId } = exchange.call.params;
  if (orderId !== undefined) return pseudonyms.venueOf('order', orderId) ?? null;
  return (mediaId === undefined ? undefined : pseudonyms.venueOf('media', mediaId)) ?? null;
}

function maskReply({ call: { endpoint }, reply }: Exchange, masking: Masking): RecordedPair['reply'] {
  const { json, ...facts } = reply;
  if (json === undefined) return facts;
  const isRefusal = errorReplyText(json) !== null;
  if (!isRefusal && endpoint.reply === 'bytes') return { ...facts, body: hide(json) };
  const schema = isRefusal || endpoint.reply === 'bytes' ? errorReply : endpoint.reply;
  return { ...facts, body: maskValue(json, schema, ['', isRefusal ? 'refusal' : 'reply'], masking) };
}

function maskParams({ name: endpoint, params }: CallWithQuery, masking: Masking): Record<string, string> {
  const masked = Object.entries(params).map(([name, value]) => {
    const made = String(maskPlain(value, [endpoint, name], masking));
    return [name, made === HIDDEN ? HIDDEN_IN_PATH : made];
  });
  return Object.fromEntries(masked);
}

export function maskExchange(pseudonyms: Pseudonyms, exchange: Exchange): RecordedPair {
  const { call, body } = exchange;
  const { endpoint } = call;
  const organization = organizationOf(pseudonyms, exchange);
  const masking = { pseudonyms, venue: organization ?? 'r0' };
  const query = maskValue(call.query, endpoint.query, ['', 'query'], masking) as Record<string, string>;
  const schema = endpoint.body === 'multipart' ? null : endpoint.body;
  return {
    version: RECORDING_VERSION,
    organization,
    request: {
      method: endpoint.method,
      path: endpointPath(endpoint, maskParams(call, masking)),
      ...(Object.keys(query).length > 0 ? { query } : {}),
      ...(schema && body !== undefined ? { body: maskValue(body, schema, ['', 'body'], masking) } : {}),
    },
    reply: maskReply(exchange, masking),
  };
}
