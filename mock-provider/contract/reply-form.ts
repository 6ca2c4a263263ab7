import { flattenIssues } from '#mock-provider/api/flatten-issues.ts';
import type { Endpoint } from '#shared/provider-api/endpoint.ts';
import { errorReplyText } from '#shared/provider-api/error-reply.ts';

export function fileTypeDifferences(type: string): string[] {
  return /^(image|video)\//.test(type) ? [] : [`content-type: "${type}" instead of an image or a video`];
}

export function refusalDifferences(json: unknown, status: number): string[] {
  if (errorReplyText(json) !== null) return [];
  return [status >= 400 ? 'refused, but with no error the contract knows' : 'is not refused'];
}

export type JsonForm = {
  readonly differences: readonly string[];
  readonly read?: unknown;
};

/** @param json undefined for a body that is not JSON @returns every difference, by field and without its value */
export function readJsonForm(form: Exclude<Endpoint['reply'], 'bytes'>, json: unknown): JsonForm {
  if (json === undefined) return { differences: ['the reply is not JSON'] };
  const parsed = form.safeParse(json);
  if (parsed.success) return { differences: [], read: parsed.data };
  return { differences: flattenIssues(parsed.error.issues).map(([path, text]) => `${path || 'reply'}: ${text}`) };
}
