import { fileTypeDifferences, readJsonForm, refusalDifferences } from '#provider-contract/suite/reply-form.ts';
import { errorReplyText } from '#shared/provider-api/error-reply.ts';
import type { Exchange } from './mask-call.ts';

const NOT_MODIFIED = 304;
const FILE_STATUSES = [200, 206, NOT_MODIFIED];

/** Lists all differences between a reply's form and the contract, without any real value. */
export function replyDifferences({ call, reply }: Exchange): readonly string[] {
  const { status, type, json } = reply;
  const form = call.endpoint.reply;
  if (errorReplyText(json) !== null) return [];
  if (form === 'bytes') {
    if (status === NOT_MODIFIED) return [];
    return FILE_STATUSES.includes(status) ? fileTypeDifferences(type) : refusalDifferences(json, status);
  }
  if (status >= 400) return refusalDifferences(json, status);
  if (status >= 300) return [`HTTP ${status} instead of 200`];
  const { differences, leftOut = [] } = readJsonForm(form, json);
  return [...differences, ...leftOut];
}
