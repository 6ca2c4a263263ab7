import type { PageAnswer } from '#shared/page-answers.ts';
import { answers } from './page-answers.ts';

/** What a call that succeeded has brought with the page, and its input. */
export type PageData = { readonly input: unknown; readonly data: unknown };

/** @returns undefined where the page brought no answer, or a refusal */
export function pageData(procedure: string): PageData | undefined {
  const answer: PageAnswer | undefined = answers[procedure];
  if (!answer || !('result' in answer.reply)) return undefined;
  const { data } = answer.reply.result as { readonly data: unknown };
  return { input: answer.body === undefined ? undefined : JSON.parse(answer.body), data };
}

/** The same, for whoever keeps it: what is read later comes from the server. */
export function takePageData(procedure: string): PageData | undefined {
  const data = pageData(procedure);
  if (data) delete answers[procedure];
  return data;
}
