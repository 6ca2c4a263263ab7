import { endpointPath } from '#shared/provider-api/endpoint.ts';
import { errorReplyText } from '#shared/provider-api/error-reply.ts';
import type { ContractCall } from './contract-call.ts';
import { BODY_RULES, PARAM_RULES, QUERY_RULE, REFUSAL_RULES, REPLY_RULES } from './fields.ts';
import type { Pseudonyms } from './pseudonyms.ts';
import { applyRule, HIDDEN, type Masking, type Rule } from './rule.ts';
import { fieldOf, RECORDING_VERSION, type RecordedPair } from './store.ts';

export type Exchange = {
  readonly call: ContractCall;
  readonly body: unknown;
  readonly reply: Omit<RecordedPair['reply'], 'body'> & { readonly json: unknown };
};

const HIDES_EVERYTHING: Rule = { fields: {} };
/** A path has no other characters. */
const HIDDEN_IN_PATH = '---';

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
}

function namedOrganization({ call, body, reply }: Exchange): string | undefined {
  if (call.name === 'organization') return textOf(fieldOf(fieldOf(reply.json, 'organization'), 'id'));
  return call.params.organizationId ?? call.query.organization_id ?? textOf(fieldOf(body, 'organization_id'));
}

/** @returns the made-up id of the venue of an exchange, by its own ids or by those of the calls before; null if nothing says it */
function organizationOf(pseudonyms: Pseudonyms, exchange: Exchange): string | null {
  const named = namedOrganization(exchange);
  if (named !== undefined) return pseudonyms.of('organization', named, '');
  const { orderId, mediaId } = exchange.call.params;
  if (orderId !== undefined) return pseudonyms.venueOf('order', orderId) ?? null;
  return (mediaId === undefined ? undefined : pseudonyms.venueOf('media', mediaId)) ?? null;
}

function refusalRule(json: unknown): Rule {
  return typeof fieldOf(json, 'error') === 'object' ? REFUSAL_RULES.object : REFUSAL_RULES.other;
}

function maskReply({ call, reply }: Exchange, masking: Masking): RecordedPair['reply'] {
  const { json, ...facts } = reply;
  if (json === undefined) return facts;
  const rule = errorReplyText(json) === null ? REPLY_RULES[call.name] : refusalRule(json);
  return { ...facts, body: applyRule(rule, json, masking) };
}

function maskParams({ params }: ContractCall, masking: Masking): Record<string, string> {
  const masked = Object.entries(params).map(([name, value]) => {
    const rule = Object.hasOwn(PARAM_RULES, name) ? PARAM_RULES[name] : undefined;
    const made = String(applyRule(rule ?? HIDES_EVERYTHING, value, masking));
    return [name, made === HIDDEN ? HIDDEN_IN_PATH : made];
  });
  return Object.fromEntries(masked);
}

export function maskExchange(pseudonyms: Pseudonyms, exchange: Exchange): RecordedPair {
  const { call, body } = exchange;
  const organization = organizationOf(pseudonyms, exchange);
  const masking = { pseudonyms, venue: organization ?? 'r0' };
  const rule = BODY_RULES[call.name];
  const query = applyRule(QUERY_RULE, call.query, masking) as Record<string, string>;
  return {
    version: RECORDING_VERSION,
    organization,
    request: {
      method: call.endpoint.method,
      path: endpointPath(call.endpoint, maskParams(call, masking)),
      ...(Object.keys(query).length > 0 ? { query } : {}),
      ...(rule && body !== undefined ? { body: applyRule(rule, body, masking) } : {}),
    },
    reply: maskReply(exchange, masking),
  };
}
