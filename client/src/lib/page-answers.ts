import { PAGE_ANSWERS_ID, type PageAnswer, type PageAnswers } from '#shared/page-answers.ts';

const answers: { -readonly [Procedure in keyof PageAnswers]?: PageAnswers[Procedure] } = {};

/** Reads the answers in the page. Our server wrote them there, so their shape is trusted. */
export function readPageAnswers(): void {
  const text = document.getElementById(PAGE_ANSWERS_ID)?.textContent;
  if (text) Object.assign(answers, JSON.parse(text));
}

/** The same, once at the start of the page's script: nothing else reads them then. */
export function takePageAnswers(): void {
  readPageAnswers();
  document.getElementById(PAGE_ANSWERS_ID)?.remove();
}

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

/**
 * The refusal that the page brought for a call; undefined where there is none. It is for the first call of the procedure
 * alone: whatever is read later comes from the server.
 */
export function takeRefusal(procedure: string, body: RequestInit['body']): object | undefined {
  const answer = answers[procedure];
  if (!answer || 'result' in answer.reply) return undefined;
  delete answers[procedure];
  return answer.body === (body ?? undefined) ? answer.reply : undefined;
}
